import { apiCalls } from '../../../../shared/api-calls.ts';
import { importMessages } from '../../../../shared/messages/resources.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { imports, paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { importTransitions, type ImportRequest } from '../../../../shared/resources/transitions.ts';
import type { ValueMap } from '../../../../shared/imports/value-map.ts';
import { importWords } from '../../../../views/imports/import-words.ts';
import { ImportPage } from '../../../../views/imports/import-page.tsx';
import { canUndo } from '../../../../views/imports/undo-offer.tsx';
import type { ImportPageProps, ImportState } from '../../../../views/imports/props.ts';
import { sendContent } from '../../http/content.ts';
import { whileConnected } from '../../http/while-connected.ts';
import { valueOf } from '../../http/form.ts';
import { loadRefused } from '../../resource/refused/load-refused.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { screenProps } from '../../resource/screen-props.ts';
import { isBackground } from '../../session/signed-in.ts';
import { checkMapping, readMapping } from '../../resource/check-mapping.ts';
import { loadImportRecord } from './load-import.ts';
import { refusedOfImport } from './refused-of-import.ts';
import { readImport } from './read-import.ts';

type Shown = Partial<Pick<ImportPageProps, 'errors' | 'notice' | 'again' | 'asks'>> & {
  status?: number;
};

/** Shows the import at its current step. `?columns=1` returns to the column mapping. */
export async function showImport(visit: ResourceVisit): Promise<void> {
  const state = await loadImport(visit);
  const isOver = state.status === 'done' && visit.definition.name === payments.name;
  // A background request cannot follow a redirect. The client then reloads the whole page, which redirects.
  if (isOver && !isBackground(visit.req)) return visit.goTo(placeOf(paymentFiles).one(state.id));
  const { ask, columns } = visit.req.query;
  return sendImport(visit, state, {
    again: columns === '1',
    asks: askable(visit, state).find((may) => may === ask),
  });
}

function askable({ nowSeconds }: ResourceVisit, state: ImportState): ('cancel' | 'undo')[] {
  return [
    ...(mayBecome(state, 'cancelled') ? ['cancel' as const] : []),
    ...(canUndo(state, nowSeconds) ? ['undo' as const] : []),
  ];
}

export async function takeImport(visit: ResourceVisit): Promise<void> {
  const state = await loadImport(visit);
  const next = steps.get(valueOf(visit.form, 'step'));
  if (!next || !mayBecome(state, next)) return showWhereItStands(visit, state);
  if (next !== 'checking') return change(visit, state, { status: next });
  const chosen = readMapping(visit.form, state.columns, visit.definition);
  const errors = checkMapping(chosen, visit.definition);
  if (Object.keys(errors).length > 0)
    return sendImport(visit, { ...state, ...chosen }, { status: 422, errors, again: true });
  const { matched } = visit.definition.importable ?? {};
  const { mapping, rule, valueMap, leftEmpty } = chosen;
  const asked = {
    mapping,
    ...(matched && { rule }),
    ...(valueMap && { value_map: valueMap }),
    ...(leftEmpty && { left_empty: leftEmpty }),
  };
  return change(visit, { ...state, ...chosen }, { status: next, ...asked });
}

const mayBecome = ({ status, brokeOff }: ImportState, next: ImportRequest) =>
  brokeOff ? next === 'running' : importTransitions[status].includes(next);

function showWhereItStands(visit: ResourceVisit, { id }: ImportState): void {
  visit.flash('error', importMessages.changed);
  visit.goTo(placeOf(visit.definition).importOne(id));
}

export async function sendRefused({ api, req, res, definition }: ResourceVisit): Promise<void> {
  const content = await api.until(whileConnected(res)).download(apiCalls.downloadRefused, {
    params: { id: String(req.params['id']) },
  });
  const name = `refused-${definition.name.replaceAll('_', '-')}.csv`;
  await sendContent({ req, res }, content, { name, types: ['text/csv'] });
}

const steps: ReadonlyMap<string, ImportRequest> = new Map([
  ['check', 'checking'],
  ['run', 'running'],
  ['cancel', 'cancelled'],
  ['undo', 'undoing'],
]);

async function loadImport(visit: ResourceVisit): Promise<ImportState> {
  const record = await loadImportRecord(visit, visit.definition, String(visit.req.params['id']));
  return readImport(record, visit.definition);
}

type Change = {
  status: ImportRequest;
  mapping?: readonly string[];
  rule?: string;
  value_map?: ValueMap;
  left_empty?: readonly string[];
};

async function change(visit: ResourceVisit, state: ImportState, to: Change): Promise<void> {
  const { definition } = visit;
  const outcome = await visit.api.update(imports, { id: state.id, ...to });
  if (!outcome.ok && outcome.status === 409) return showMeanwhile(visit, to, outcome.msg);
  if (!outcome.ok) return sendImport(visit, state, { status: outcome.status, notice: outcome.msg });
  const nothingWritten = to.status === 'cancelled' && state.status !== 'running';
  if (nothingWritten) visit.flash('success', importMessages.cancelled);
  visit.goTo(
    nothingWritten ? placeOf(importWords(definition).from).list : placeOf(definition).importOne(state.id),
  );
}

/** Redirects to the import. A repeated click shows no error; any other status change shows the API's message. */
async function showMeanwhile(visit: ResourceVisit, { status: wanted }: Change, msg: string): Promise<void> {
  const { id, status } = await loadImport(visit);
  const reached = wanted === 'undoing' ? 'undone' : 'done';
  if (status !== wanted && status !== reached) visit.flash('error', msg);
  visit.goTo(placeOf(visit.definition).importOne(id));
}

async function sendImport(
  visit: ResourceVisit,
  state: ImportState,
  { status, errors = {}, ...shown }: Shown = {},
): Promise<void> {
  const { title } = importWords(visit.definition);
  const correctsLater = await visit.parts.relay.has('import_refused_rows');
  const isLoaded = state.status === 'done' && correctsLater;
  const refused = isLoaded
    ? await loadRefused(visit, refusedOfImport(visit.definition), state.id)
    : undefined;
  const own = { state, errors, refused, correctsLater };
  const element = <ImportPage {...screenProps(visit)} {...own} {...shown} />;
  visit.show({ status, title, styles: 'all', element });
}
