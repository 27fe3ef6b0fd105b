import { resourceMessages } from '../../../shared/messages.ts';
import { firstOf, textOf, type ApiRecord } from '../../../shared/reply.ts';
import { writeListState } from '../../../shared/list-state.ts';
import { countOf } from '../../../shared/resources/places.ts';
import { DeletePage, deleteHeading } from '../../../views/resource/delete-page.tsx';
import type { DeletePageProps } from '../../../views/resource/props.ts';
import { recordName } from '../../../views/resource/record-name.ts';
import { HttpError } from '../http/errors.ts';
import { valuesOf, type PostedForm } from '../http/form.ts';
import { callContext } from '../session/signed-in.ts';
import { findUses } from './in-use.ts';
import { readState } from './load-list.ts';
import { readOutcome } from '../http/outcome.ts';
import { loadChoices, toReferences } from './references.ts';
import { screenOf, type ResourceVisit } from './screen-parts.ts';
import { setFlash } from '../session/flash.ts';
import { goToList, mayOf, screenProps, usualSizeOf, zoneOf } from './resource-visit.ts';

/** As many as the API deletes in one call. */
const mostDeleted = 1000;
/** So many are looked up by name; the others are named by their id, and the page counts them only. */
const mostNamed = 20;

type Deletion = ResourceVisit & { form: PostedForm };

/** The page that asks first, with the names and what still uses them. */
export async function askToDelete(deletion: Deletion): Promise<void> {
  const ids = readIds(deletion);
  const refusal = refusalOf(ids);
  if (refusal) return goBack(deletion, refusal);
  await sendDeletePage(deletion, ids, {});
}

/** Deletes what the page asked about. */
export async function deleteRecords(deletion: Deletion): Promise<void> {
  const { parts, req, definition } = deletion;
  const ids = readIds(deletion);
  const refusal = refusalOf(ids);
  if (refusal) return goBack(deletion, refusal);
  const outcome = readOutcome(await parts.relay.remove(definition, ids, callContext(req)));
  if (outcome.ok) {
    setFlash(req, 'success', resourceMessages.deleted(countOf(definition, ids.length)));
    return goToList(deletion, readState(deletion).state);
  }
  if (outcome.status === 404) return goBack(deletion, resourceMessages.alreadyGone);
  const status = outcome.status >= 500 || outcome.status === 403 ? outcome.status : 422;
  await sendDeletePage(deletion, ids, { failure: outcome.msg, status, saysInUse: outcome.status === 409 });
}

function readIds(deletion: Deletion): string[] {
  if (!mayOf(deletion).remove) throw new HttpError(403, { message: resourceMessages.mayNot });
  return [...new Set(valuesOf(deletion.form, 'id').filter(Boolean))];
}

function refusalOf(ids: readonly string[]): string | undefined {
  if (ids.length === 0) return resourceMessages.nothingSelected;
  return ids.length > mostDeleted ? resourceMessages.tooManySelected : undefined;
}

function goBack(deletion: Deletion, refusal: string): void {
  setFlash(deletion.req, 'error', refusal);
  goToList(deletion, readState(deletion).state);
}

async function sendDeletePage(
  deletion: Deletion,
  ids: readonly string[],
  { status = 200, failure, saysInUse = false }: { status?: number; failure?: string; saysInUse?: boolean },
): Promise<void> {
  const { parts, req, res, definition } = deletion;
  const found = await Promise.all(ids.slice(0, mostNamed).map((id) => load(deletion, id)));
  const named = found.filter((record) => record !== undefined);
  if (named.length === 0) return goBack(deletion, resourceMessages.alreadyGone);
  const [titles, uses] = await Promise.all([titlesOf(deletion, named), findUses(deletion, named)]);
  const others = ids.slice(mostNamed).map((id) => ({ id, title: id }));
  const inUse = titles.flatMap(({ id, title }) => {
    const usedBy = uses.get(id);
    return usedBy && usedBy.named.length > 0 ? [{ id, title, usedBy }] : [];
  });
  // The page itself says what uses them, and better.
  const said = saysInUse && inUse.length > 0 ? resourceMessages.nothingDeleted : failure;
  const { deletion: goesWith } = screenOf(deletion);
  const props: DeletePageProps = {
    ...screenProps(deletion),
    ...(goesWith !== undefined && { goesWith }),
    records: [...titles, ...others],
    inUse,
    cancelHref: writeListState(definition, readState(deletion).state, usualSizeOf(deletion)),
    ...(said !== undefined && { failure: said }),
  };
  res.status(status);
  parts.renderer.send(req, res, {
    title: deleteHeading(props),
    styles: 'all',
    element: <DeletePage {...props} />,
  });
}

/** Undefined for one that is gone. */
async function load({ parts, req, definition }: ResourceVisit, id: string): Promise<ApiRecord | undefined> {
  const outcome = readOutcome(await parts.relay.get(definition, id, callContext(req)));
  if (!outcome.ok && outcome.status >= 500) throw new HttpError(outcome.status);
  return outcome.ok ? firstOf(outcome.reply) : undefined;
}

async function titlesOf(
  visit: ResourceVisit,
  records: readonly ApiRecord[],
): Promise<{ id: string; title: string }[]> {
  const { definition, parts } = visit;
  const references = toReferences(await loadChoices(visit, [...definition.title]));
  const read = { definition, references, zone: zoneOf(visit), nowSeconds: Math.floor(parts.clock() / 1000) };
  return records.map((record) => ({ id: textOf(record, 'id'), title: recordName(read, record) }));
}
