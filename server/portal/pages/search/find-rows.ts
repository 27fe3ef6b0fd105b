import { writeListState } from '../../../../shared/list-state.ts';
import { searchMessages } from '../../../../shared/locales/en/search.ts';
import { type ResourceDefinition, type Row, rightTo } from '../../../../shared/resources/define.ts';
import { resources } from '../../../../shared/resources/index.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { readableValue } from '../../../../shared/resources/readable.ts';
import { readRow } from '../../../../shared/resources/read-row.ts';
import { isOpenTo } from '../../../../shared/rights.ts';
import { sectionsOf } from '../../../../shared/sections.ts';
import { jobStatusLabel } from '../../../../views/reminders/home/job-text.ts';
import { hasMatch } from '../../../../views/search/highlighted-text.tsx';
import type { Finding, FoundKind } from '../../../../views/search/search-page.tsx';
import { recordNamer } from '../../../../views/resource/record-name.ts';
import { rightsOf } from '../../session/signed-in.ts';
import { loadListStatuses } from '../../page/list-jobs.ts';
import type { RequestContext } from '../../page/request-context.ts';

export const maxFound = 5;
const excerptRadius = 60;

const searched: readonly (readonly [ResourceDefinition, readonly string[]])[] = [
  [resources.contacts, ['dob', 'phone']],
  [resources.payments, ['amount', 'status']],
  [resources.notifications, []],
  [resources.reminders, []],
  [resources.text_templates, []],
  [resources.email_templates, []],
  [resources.phone_speech, []],
  [resources.phone_sequences, []],
  [resources.phone_files, []],
  [resources.audio_files, []],
  [resources.actions, []],
  [resources.dial_plans, []],
  [resources.plugins, []],
  [resources.files, ['folder']],
  [resources.payment_files, ['created']],
  [resources.users, ['user_name']],
  [resources.groups, []],
];

export function searchedDefinitions({ signedIn }: RequestContext): ResourceDefinition[] {
  const holder = rightsOf(signedIn());
  return searched
    .map(([definition]) => definition)
    .filter(({ section }) => section && sectionsOf(section).some((name) => holder.sections.includes(name)))
    .filter((definition) => isOpenTo(holder, rightTo(definition, 'list')));
}

export async function findRows(
  ctx: RequestContext,
  definition: ResourceDefinition,
  search: string,
): Promise<FoundKind> {
  const label = definition.label.many;
  const outcome = await ctx.api.list(definition, { search, size: maxFound + 1 });
  if (!outcome.ok) return { label, findings: [], failure: searchMessages.failed };
  const rows = outcome.rows.slice(0, maxFound);
  const statuses = definition.name === 'notifications' ? await describeStatuses(ctx, rows) : undefined;
  return {
    label,
    findings: rows.map((row) => {
      const found = toFinding(ctx, { definition, search, row });
      const status = statuses?.get(row.id);
      return status === undefined ? found : { ...found, about: [status, ...found.about] };
    }),
    allHref: outcome.rows.length > maxFound ? writeListState(definition, { search }) : undefined,
  };
}

/** Loads the statuses of notification lists from their last jobs, because the rows do not contain them. */
async function describeStatuses(
  ctx: RequestContext,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const lists = rows.map((row) => readRow(resources.notifications, row));
  const statuses = await loadListStatuses(ctx, lists);
  return new Map([...statuses].map(([id, status]) => [id, jobStatusLabel(status)]));
}

interface Found {
  definition: ResourceDefinition;
  search: string;
  row: Row;
}

function toFinding(ctx: RequestContext, { definition, search, row }: Found): Finding {
  const read = { zone: ctx.zone(), nowSeconds: ctx.nowSeconds };
  const valueOf = (name: string) => {
    const field = definition.fields[name];
    return field ? readableValue(name, field, { ...read, value: row[name] }) : '';
  };
  const title = recordNamer({ definition, references: {}, ...read })(row);
  const shownFields = new Map(searched).get(definition) ?? [];
  // If the name matches, no other field is shown. Other results show the matching field.
  const matching = hasMatch(title, search)
    ? []
    : definition.searchFields.filter((name) => !shownFields.includes(name));
  const about = [
    ...shownFields.map(valueOf),
    ...matching
      .map(valueOf)
      .filter((text) => hasMatch(text, search))
      .map((text) => cutAround(text, search)),
  ];
  return {
    href: pathsOf(definition).one(row.id),
    title,
    about: [...new Set(about.filter(Boolean))],
  };
}

function cutAround(text: string, search: string): string {
  if (text.length <= 2 * excerptRadius) return text;
  const terms = search
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const found = terms.map((term) => text.toLowerCase().indexOf(term)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...found, text.length) - excerptRadius);
  const part = text.slice(start, start + 2 * excerptRadius);
  return `${start > 0 ? '…' : ''}${part}${start + part.length < text.length ? '…' : ''}`;
}
