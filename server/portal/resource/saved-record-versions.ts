import { apiCalls } from '../../../shared/api-calls.ts';
import { versionsAtOnce, type SavedVersion } from '../../../shared/api-calls/library.ts';
import { canonical } from '../../../shared/reply.ts';
import type { Row } from '../../../shared/resources/define.ts';
import { readableValue } from '../../../shared/resources/readable.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { actorOf } from '../../../views/administration/audit-sentence.ts';
import type { FormPageProps } from '../../../views/resource/props.ts';
import type {
  VersionField,
  VersionHistoryProps,
  VersionLine,
} from '../../../views/resource/version-history.tsx';
import { loadPeople } from './audit-names.ts';
import { hasHistory, historyHref } from './record-history.ts';
import { toReferences } from './references.ts';
import { mayOf } from './screen-props.ts';
import { screenOf, type ResourceContext } from './screen-parts.ts';

interface LoadedVersions {
  /** Newest first; undefined if they could not be read. The last one may only serve to compare the one after it. */
  versions?: readonly SavedVersion[];
  newest: number;
  people: Awaited<ReturnType<typeof loadPeople>>;
}

/** Loads the newest versions of a record, or those before `?before=`. */
export async function loadVersions(ctx: ResourceContext, { id }: Row): Promise<LoadedVersions> {
  const before = readBefore(ctx);
  const load = (values: { before?: number }) =>
    ctx.api.call(apiCalls.listVersions, { values: { resource: ctx.definition.name, id, ...values } });
  const [found, first, people] = await Promise.all([
    load({ before }),
    before > 0 ? load({}) : undefined,
    loadPeople(ctx),
  ]);
  const latest = first ?? found;
  return {
    ...(found.ok && { versions: found.results }),
    newest: (latest.ok && latest.results[0]?.version) || 0,
    people,
  };
}

function readBefore({ req }: ResourceContext): number {
  const { before } = req.query;
  return typeof before === 'string' && /^\d{1,9}$/.test(before) ? Number(before) : 0;
}

interface Shown {
  record: Row;
  saved: LoadedVersions;
  choices: FormPageProps['choices'];
}

export async function showVersions(
  ctx: ResourceContext,
  { record, saved, choices }: Shown,
): Promise<VersionHistoryProps> {
  const { versions, newest, people } = saved;
  const read = await openReader(ctx, choices);
  const hasOlder =
    versions !== undefined && versions.length >= versionsAtOnce && (versions.at(-1)?.version ?? 0) > 1;
  const shown = hasOlder ? versions.slice(0, -1) : versions;
  const href = pathsOf(ctx.definition).one(record.id);
  const last = shown?.at(-1)?.version ?? 0;
  return {
    csrfToken: ctx.csrfToken(),
    versions: shown?.map((version, at): VersionLine => {
      const { time, restored_from: restoredFrom } = version;
      return {
        version: version.version,
        ...(time !== undefined && { time }),
        who: actorOf(version, people),
        restoredFrom,
        fields: read(version, versions?.[at + 1]),
      };
    }),
    newest,
    mayRestore: mayOf({ ...ctx, record }).change,
    ...(hasOlder && { olderHref: `${href}?before=${last}#record-history` }),
    ...(readBefore(ctx) > 0 && { newestHref: `${href}#record-history` }),
    ...(hasHistory(ctx, ctx.definition, record) && { auditHref: historyHref(ctx.definition, record) }),
    zone: ctx.zone(),
    nowSeconds: ctx.nowSeconds,
  };
}

type ReadFields = (version: SavedVersion, former: SavedVersion | undefined) => VersionField[];

/** Returns a reader of a version's fields and of those that differ in the version before. */
async function openReader(ctx: ResourceContext, choices: FormPageProps['choices']): Promise<ReadFields> {
  const own = (await screenOf(ctx).record?.versionReaders?.(ctx)) ?? {};
  const references = toReferences(choices);
  const reading = { zone: ctx.zone(), nowSeconds: ctx.nowSeconds };
  const fields = Object.entries(ctx.definition.fields).filter(
    ([, { serverSet, hidden }]) => !serverSet && !hidden,
  );
  const textOf = (name: string, value: unknown) => {
    const field = ctx.definition.fields[name];
    if (own[name]) return own[name](value);
    return field ? readableValue(name, field, { ...reading, value, names: references[name] }) : '';
  };
  return ({ content }, former) =>
    fields.map(([name, { label }]) => {
      const isChanged =
        former !== undefined && canonical([former.content[name]]) !== canonical([content[name]]);
      const text = textOf(name, content[name]);
      return { label, text, ...(isChanged && { former: textOf(name, former.content[name]) }) };
    });
}
