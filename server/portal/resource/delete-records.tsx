import { resourceMessages } from '../../../shared/messages/resources.ts';
import { writeListState } from '../../../shared/list-state.ts';
import type { Row } from '../../../shared/resources/define.ts';
import { recordsOf } from '../../../shared/resources/places.ts';
import { DeletePage, deleteHeading } from '../../../views/resource/delete-page.tsx';
import type { DeletePageProps } from '../../../views/resource/props.ts';
import { recordNamer } from '../../../views/resource/record-name.ts';
import { HttpError } from '../http/errors.ts';
import { valuesOf } from '../http/form.ts';
import { noteDeletion } from '../session/own-deletions.ts';
import { findUses } from './in-use.ts';
import { readState } from './load-list.ts';
import { loadChoices, toReferences } from './references.ts';
import { screenOf, type ResourceVisit } from './screen-parts.ts';
import { goToList, usualSizeOf } from './list-address.ts';
import { mayOf } from './may.ts';
import { screenProps } from './screen-props.ts';

/** Maximum records that the API deletes in one call. */
const mostDeleted = 1000;
const mostNamed = 20;

export async function askToDelete(deletion: ResourceVisit): Promise<void> {
  const ids = readIds(deletion);
  const refusal = refusalOf(ids);
  if (refusal) return goBack(deletion, refusal);
  await sendDeletePage(deletion, ids, {});
}

export async function deleteRecords(deletion: ResourceVisit): Promise<void> {
  const { api, definition } = deletion;
  const ids = readIds(deletion);
  const refusal = refusalOf(ids);
  if (refusal) return goBack(deletion, refusal);
  const outcome = await api.remove(definition, ids);
  if (outcome.ok) {
    await screenOf(deletion).deletion?.removed?.(deletion, ids);
    await sayDeleted(deletion, ids.length, outcome.reply.p1 ?? '');
    return goToList(deletion, readState(deletion).state);
  }
  if (outcome.status === 404) return goBack(deletion, resourceMessages.alreadyGone);
  const status = outcome.status >= 500 || outcome.status === 403 ? outcome.status : 422;
  await sendDeletePage(deletion, ids, { failure: outcome.msg, status, saysInUse: outcome.status === 409 });
}

async function sayDeleted(deletion: ResourceVisit, count: number, id: string): Promise<void> {
  const { definition, req, nowSeconds, flash } = deletion;
  const counted = recordsOf(definition, count);
  if (id && (await isUndoable(deletion)))
    noteDeletion(req, { id, resource: definition.name, counted, at: nowSeconds });
  flash(
    'success',
    count === 1 ? resourceMessages.deleted(definition.label.one) : resourceMessages.deletedMany(counted),
  );
}

/** Returns true if a deletion can be undone. An organization is deleted permanently with all its data. */
const isUndoable = async ({ definition, parts }: ResourceVisit) =>
  definition.tenant && (await parts.relay.has('undo'));

function readIds(deletion: ResourceVisit): string[] {
  if (!mayOf(deletion).remove) throw new HttpError(403, { message: resourceMessages.mayNot });
  return [...new Set(valuesOf(deletion.form, 'id').filter(Boolean))];
}

function refusalOf(ids: readonly string[]): string | undefined {
  if (ids.length === 0) return resourceMessages.nothingSelected;
  return ids.length > mostDeleted ? resourceMessages.tooManySelected : undefined;
}

function goBack(deletion: ResourceVisit, refusal: string): void {
  deletion.flash('error', refusal);
  goToList(deletion, readState(deletion).state);
}

async function sendDeletePage(
  deletion: ResourceVisit,
  ids: readonly string[],
  { status = 200, failure, saysInUse = false }: { status?: number; failure?: string; saysInUse?: boolean },
): Promise<void> {
  const { definition } = deletion;
  const found = await Promise.all(ids.slice(0, mostNamed).map((id) => load(deletion, id)));
  const named = found.filter((record) => record !== undefined);
  if (named.length === 0) return goBack(deletion, resourceMessages.alreadyGone);
  const [titles, uses] = await Promise.all([titlesOf(deletion, named), findUses(deletion, named)]);
  const others = ids.slice(mostNamed).map((id) => ({ id, title: id }));
  const inUse = titles.flatMap(({ id, title }) => {
    const usedBy = uses.get(id);
    return usedBy && usedBy.named.length > 0 ? [{ id, title, usedBy }] : [];
  });
  // Replaces the API's message, because the page lists the references in more detail.
  const said = saysInUse && inUse.length > 0 ? resourceMessages.nothingDeleted : failure;
  const props: DeletePageProps = {
    ...screenProps(deletion),
    undoable: await isUndoable(deletion),
    goesWith: screenOf(deletion).deletion?.goesWith,
    records: [...titles, ...others],
    inUse,
    cancelHref: writeListState(definition, readState(deletion).state, usualSizeOf(deletion)),
    failure: said,
  };
  const element = <DeletePage {...props} />;
  deletion.show({ status, title: deleteHeading(props), styles: 'all', element });
}

async function load({ api, definition }: ResourceVisit, id: string): Promise<Row | undefined> {
  const outcome = await api.one(definition, id);
  if (!outcome.ok && outcome.status >= 500) throw new HttpError(outcome.status);
  return outcome.ok ? outcome.row : undefined;
}

async function titlesOf(
  visit: ResourceVisit,
  records: readonly Row[],
): Promise<{ id: string; title: string }[]> {
  const { definition } = visit;
  const references = toReferences(await loadChoices(visit, [...definition.title]));
  const nameOf = recordNamer({ definition, references, zone: visit.zone(), nowSeconds: visit.nowSeconds });
  return records.map((record) => ({ id: record.id, title: nameOf(record) }));
}
