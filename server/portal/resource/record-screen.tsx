import type { Row } from '../../../shared/resources/define.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { isOpenTo } from '../../../shared/rights.ts';
import { sectionsOf } from '../../../shared/sections.ts';
import type { RecordPageProps, RecordUses } from '../../../views/resource/props.ts';
import { RecordPage } from '../../../views/resource/record-page.tsx';
import { HttpError } from '../http/errors.ts';
import { rightsOf } from '../session/signed-in.ts';
import { allValues } from './form-fields.ts';
import { nameOf, recordValues, type FormState } from './form-screen.tsx';
import { findUses } from './in-use.ts';
import { listBehind, usualSizeOf } from './list-address.ts';
import { loadRecord } from './load-records.ts';
import { mayOf, screenProps } from './screen-props.ts';
import { loadHistory } from './record-history.ts';
import { loadVersions, showVersions } from './saved-record-versions.ts';
import { loadChoices } from './references.ts';
import { screenOf, type FormTarget, type ResourceContext } from './screen-parts.ts';

export async function getRecord(ctx: ResourceContext): Promise<void> {
  const record = await loadRecord(ctx, ctx.definition, String(ctx.req.params['id']));
  const target: FormTarget = { ...ctx, mode: 'read', record };
  await renderRecord(target, { values: recordValues(target) });
}

export async function renderRecord(target: FormTarget, formState: FormState): Promise<void> {
  const { record } = target;
  if (!record) throw new Error('sendRecord() needs a record: make one by sendForm()');
  const { status, values, errors = {}, notice } = formState;
  const ctx = { ...target, record, values: allValues(target, values), errors };
  const { record: parts } = screenOf(target);
  const { versioned } = target.definition;
  const [choices, extras, history, saved] = await Promise.all([
    loadChoices(target),
    parts ? parts.extras(ctx) : {},
    versioned ? undefined : loadHistory(target, target.definition, record),
    versioned && loadVersions(target, record),
  ]);
  if (!extras) return;
  const screen = screenProps(target);
  const props: RecordPageProps = {
    ...screen,
    may: mayOf(target),
    state: listBehind(target),
    usualSize: usualSizeOf(target),
    id: record.id,
    ...{ values, errors, notice, choices },
    links: linksOf(target, record),
    usedBy: extras.body === undefined ? await usesOf(target, record) : undefined,
    history,
    versions: saved && (await showVersions(target, { record, saved, choices })),
    ...extras,
    title: extras.title ?? nameOf(screen, record, choices),
  };
  target.render({ status, title: props.title, styles: 'all', element: <RecordPage {...props} /> });
}

function linksOf({ definition, signedIn }: ResourceContext, record: Row): RecordPageProps['links'] {
  const links = Object.entries(definition.fields).flatMap(([name, { reference }]) => {
    const target = reference?.by === 'id' ? findResource(reference.to) : undefined;
    const id = record[name];
    if (!target?.section || typeof id !== 'string' || id === '') return [];
    const isOpen = isOpenTo(rightsOf(signedIn()), sectionsOf(target.section));
    return isOpen ? [[name, pathsOf(target).one(id)] as const] : [];
  });
  return Object.fromEntries(links);
}

/** Loads the records that refer to this one. Returns undefined on failure, because the page works without them. */
async function usesOf(ctx: ResourceContext, record: Row): Promise<RecordUses | undefined> {
  try {
    return (await findUses(ctx, [record])).get(record.id);
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}
