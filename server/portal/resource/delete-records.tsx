import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { writeListState } from '../../../shared/list-state.ts';
import type { Row } from '../../../shared/resources/define.ts';
import { recordsOf } from '../../../shared/resources/resource-paths.ts';
import { DeletePage, deleteHeading } from '../../../views/resource/delete-page.tsx';
import type { DeletePageProps } from '../../../views/resource/props.ts';
import { recordNamer } from '../../../views/resource/record-name.ts';
import { HttpError } from '../http/errors.ts';
import { valuesOf } from '../http/form.ts';
import { noteDeletion } from '../session/undoable-deletions.ts';
import { findUses } from './in-use.ts';
import { readState } from './load-records.ts';
import { loadChoices, toReferences } from './references.ts';
import { screenOf, type ResourceContext } from './screen-parts.ts';
import { goToList, usualSizeOf } from './list-address.ts';
import { mayOf, screenProps } from './screen-props.ts';

/** Maximum records that the API deletes in one call. */
const maxDeleted = 1000;
const maxNamed = 20;

export async function confirmDeletion(deletion: ResourceContext): Promise<void> {
  const ids = readIds(deletion);
  const refusal = refusalOf(ids);
  if (refusal) return redirectToList(deletion, refusal);
  await renderDeletePage(deletion, ids, {});
}

export async function deleteRecords(deletion: ResourceContext): Promise<void> {
  const { api, definition } = deletion;
  const ids = readIds(deletion);
  const refusal = refusalOf(ids);
  if (refusal) return redirectToList(deletion, refusal);
  const outcome = await api.remove(definition, ids);
  if (outcome.ok) {
    await screenOf(deletion).deletion?.afterDelete?.(deletion, ids);
    await flashDeleted(deletion, ids.length, outcome.reply.p1 ?? '');
    return goToList(deletion, readState(deletion).state);
  }
  if (outcome.status === 404) return redirectToList(deletion, resourceMessages.alreadyGone);
  const status = outcome.status >= 500 || outcome.status === 403 ? outcome.status : 422;
  await renderDeletePage(deletion, ids, {
    failure: outcome.msg,
    status,
    explainsUse: outcome.status === 409,
  });
}

async function flashDeleted(deletion: ResourceContext, count: number, id: string): Promise<void> {
  const { definition, req, nowSeconds, flash } = deletion;
  const counted = recordsOf(definition, count);
  if (id && (await isUndoable(deletion)))
    noteDeletion(req, { id, resource: definition.name, counted, at: nowSeconds });
  flash(
    'success',
    count === 1 ? resourceMessages.deleted(definition.label.one) : resourceMessages.deletedMany(counted),
  );
}

/** Returns true if a deletion can be undone. An organization is deleted permanently with all of its data. */
const isUndoable = async ({ definition, parts }: ResourceContext) =>
  definition.tenant && (await parts.relay.isLevel2());

function readIds(deletion: ResourceContext): string[] {
  if (!mayOf(deletion).remove) throw new HttpError(403, { message: resourceMessages.mayNot });
  return [...new Set(valuesOf(deletion.form, 'id').filter(Boolean))];
}

function refusalOf(ids: readonly string[]): string | undefined {
  if (ids.length === 0) return resourceMessages.nothingSelected;
  return ids.length > maxDeleted ? resourceMessages.tooManySelected : undefined;
}

function redirectToList(deletion: ResourceContext, refusal: string): void {
  deletion.flash('error', refusal);
  goToList(deletion, readState(deletion).state);
}

async function renderDeletePage(
  deletion: ResourceContext,
  ids: readonly string[],
  {
    status = 200,
    failure,
    explainsUse = false,
  }: { status?: number; failure?: string; explainsUse?: boolean },
): Promise<void> {
  const { definition } = deletion;
  const found = await Promise.all(ids.slice(0, maxNamed).map((id) => load(deletion, id)));
  const named = found.filter((record) => record !== undefined);
  if (named.length === 0) return redirectToList(deletion, resourceMessages.alreadyGone);
  const [titles, uses] = await Promise.all([titlesOf(deletion, named), findUses(deletion, named)]);
  const others = ids.slice(maxNamed).map((id) => ({ id, title: id }));
  const inUse = titles.flatMap(({ id, title }) => {
    const usedBy = uses.get(id);
    return usedBy && usedBy.named.length > 0 ? [{ id, title, usedBy }] : [];
  });
  // Replaces the API's message, because the page lists the references in more detail.
  const message = explainsUse && inUse.length > 0 ? resourceMessages.nothingDeleted : failure;
  const props: DeletePageProps = {
    ...screenProps(deletion),
    undoable: await isUndoable(deletion),
    alsoDeletes: screenOf(deletion).deletion?.alsoDeletes,
    records: [...titles, ...others],
    inUse,
    cancelHref: writeListState(definition, readState(deletion).state, usualSizeOf(deletion)),
    failure: message,
  };
  const element = <DeletePage {...props} />;
  deletion.render({ status, title: deleteHeading(props), styles: 'all', element });
}

async function load({ api, definition }: ResourceContext, id: string): Promise<Row | undefined> {
  const outcome = await api.one(definition, id);
  if (!outcome.ok && outcome.status >= 500) throw new HttpError(outcome.status);
  return outcome.ok ? outcome.row : undefined;
}

async function titlesOf(
  ctx: ResourceContext,
  records: readonly Row[],
): Promise<{ id: string; title: string }[]> {
  const { definition } = ctx;
  const references = toReferences(await loadChoices(ctx, [...definition.title]));
  const nameOf = recordNamer({ definition, references, zone: ctx.zone(), nowSeconds: ctx.nowSeconds });
  return records.map((record) => ({ id: record.id, title: nameOf(record) }));
}
