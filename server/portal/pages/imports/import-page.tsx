import { apiCalls } from '../../../../shared/api-calls.ts';
import { importMessages } from '../../../../shared/locales/en/imports.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { imports, paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { importTransitions, type ImportRequest } from '../../../../shared/resources/transitions.ts';
import type { ValueMap } from '../../../../shared/imports/value-map.ts';
import { importStrings } from '../../../../views/imports/import-strings.ts';
import { ImportPage } from '../../../../views/imports/import-page.tsx';
import { canUndo } from '../../../../views/imports/undo-offer.tsx';
import type { ImportPageProps, ImportState } from '../../../../views/imports/props.ts';
import { sendContent } from '../../http/content.ts';
import { whileConnected } from '../../http/response.ts';
import { valueOf } from '../../http/form.ts';
import { loadRefused } from '../../resource/refused/refused-source.ts';
import type { ResourceContext } from '../../resource/screen-parts.ts';
import { screenProps } from '../../resource/screen-props.ts';
import { isBackgroundRequest } from '../../session/signed-in.ts';
import { checkMapping, readPostedMapping } from '../../resource/check-mapping.ts';
import { loadImportRecord, refusedOfImport } from './import-record.ts';
import { readImport } from './read-import.ts';

type RenderOptions = Partial<Pick<ImportPageProps, 'errors' | 'notice' | 'reopensColumns' | 'confirming'>> & {
  status?: number;
};

/** Shows the import at its current step. `?columns=1` returns to the column mapping. */
export async function getImport(ctx: ResourceContext): Promise<void> {
  const state = await loadImport(ctx);
  const isOver = state.status === 'done' && ctx.definition.name === payments.name;
  // A background request cannot follow a redirect. The client reloads the whole page instead, which then redirects.
  if (isOver && !isBackgroundRequest(ctx.req)) return ctx.redirect(pathsOf(paymentFiles).one(state.id));
  const { ask, columns } = ctx.req.query;
  return renderImport(ctx, state, {
    reopensColumns: columns === '1',
    confirming: listConfirmableSteps(ctx, state).find((may) => may === ask),
  });
}

function listConfirmableSteps({ nowSeconds }: ResourceContext, state: ImportState): ('cancel' | 'undo')[] {
  return [
    ...(canBecome(state, 'cancelled') ? ['cancel' as const] : []),
    ...(canUndo(state, nowSeconds) ? ['undo' as const] : []),
  ];
}

export async function postImport(ctx: ResourceContext): Promise<void> {
  const state = await loadImport(ctx);
  const next = steps.get(valueOf(ctx.form, 'step'));
  if (!next || !canBecome(state, next)) return redirectToImport(ctx, state);
  if (next !== 'checking') return changeImport(ctx, state, { status: next });
  const chosen = readPostedMapping(ctx.form, state.columns, ctx.definition);
  const errors = checkMapping(chosen, ctx.definition);
  if (Object.keys(errors).length > 0)
    return renderImport(ctx, { ...state, ...chosen }, { status: 422, errors, reopensColumns: true });
  const { matched } = ctx.definition.importable ?? {};
  const { mapping, rule, valueMap, leftEmpty } = chosen;
  const columnChoices = {
    mapping,
    ...(matched && { rule }),
    ...(valueMap && { value_map: valueMap }),
    ...(leftEmpty && { left_empty: leftEmpty }),
  };
  return changeImport(ctx, { ...state, ...chosen }, { status: next, ...columnChoices });
}

const canBecome = ({ status, brokeOff }: ImportState, next: ImportRequest) =>
  brokeOff ? next === 'running' : importTransitions[status].includes(next);

function redirectToImport(ctx: ResourceContext, { id }: ImportState): void {
  ctx.flash('error', importMessages.changed);
  ctx.redirect(pathsOf(ctx.definition).importOne(id));
}

export async function sendRefused({ api, req, res, definition }: ResourceContext): Promise<void> {
  const content = await api.withSignal(whileConnected(res)).download(apiCalls.downloadRefused, {
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

async function loadImport(ctx: ResourceContext): Promise<ImportState> {
  const record = await loadImportRecord(ctx, ctx.definition, String(ctx.req.params['id']));
  return readImport(record, ctx.definition);
}

type Change = {
  status: ImportRequest;
  mapping?: readonly string[];
  rule?: string;
  value_map?: ValueMap;
  left_empty?: readonly string[];
};

async function changeImport(ctx: ResourceContext, state: ImportState, to: Change): Promise<void> {
  const { definition } = ctx;
  const outcome = await ctx.api.update(imports, { id: state.id, ...to });
  if (!outcome.ok && outcome.status === 409) return redirectAfterConflict(ctx, to, outcome.msg);
  if (!outcome.ok) return renderImport(ctx, state, { status: outcome.status, notice: outcome.msg });
  const nothingWritten = to.status === 'cancelled' && state.status !== 'running';
  if (nothingWritten) ctx.flash('success', importMessages.cancelled);
  ctx.redirect(
    nothingWritten ? pathsOf(importStrings(definition).from).list : pathsOf(definition).importOne(state.id),
  );
}

/** Redirects to the import. Shows the API's message unless the import already has the wanted status, as after a repeated click. */
async function redirectAfterConflict(
  ctx: ResourceContext,
  { status: wanted }: Change,
  msg: string,
): Promise<void> {
  const { id, status } = await loadImport(ctx);
  const reached = wanted === 'undoing' ? 'undone' : 'done';
  if (status !== wanted && status !== reached) ctx.flash('error', msg);
  ctx.redirect(pathsOf(ctx.definition).importOne(id));
}

async function renderImport(
  ctx: ResourceContext,
  state: ImportState,
  { status, errors = {}, ...props }: RenderOptions = {},
): Promise<void> {
  const { title } = importStrings(ctx.definition);
  const isLoaded = state.status === 'done';
  const refused = isLoaded ? await loadRefused(ctx, refusedOfImport(ctx.definition), state.id) : undefined;
  const own = { state, errors, refused };
  const element = <ImportPage {...screenProps(ctx)} {...own} {...props} />;
  ctx.render({ status, title, styles: 'all', element });
}
