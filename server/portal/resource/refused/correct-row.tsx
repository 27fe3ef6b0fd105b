import type { CorrectedRow, RefusedRow } from '../../../../shared/api-calls/refused-rows.ts';
import { refusedRowMessages } from '../../../../shared/locales/en/refused-rows.ts';
import { cellName, CorrectRowPage } from '../../../../views/refused/correct-row-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { rawValue } from '../../http/form.ts';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import type { RefusedSource } from './refused-source.ts';

export const correctRowPage = (source: RefusedSource): Page => ({
  get: (ctx) => renderRow(ctx, source),
  post: (ctx) => postCorrection(ctx, source),
});

async function postCorrection(ctx: RequestContext, source: RefusedSource): Promise<void> {
  const params = idsOf(ctx);
  const row = await readRefusedRow(ctx, source, params);
  if (!row) return redirectToRows(ctx, source);
  const cells = Array.from({ length: Math.max(row.columns.length, row.cells.length) }, (_, at) =>
    rawValue(ctx.form, cellName(at)).normalize('NFC').replaceAll('\r\n', '\n'),
  );
  const typed = { ...row, cells };
  const outcome = await ctx.api.call(source.calls.correct, { params, body: { cells } });
  if (!outcome.ok && outcome.status === 404) return redirectToRows(ctx, source);
  if (!outcome.ok) return renderRow(ctx, source, { ...typed, reason: outcome.msg, faults: [] });
  const [corrected] = outcome.results;
  if (corrected?.status === 'error') {
    const { reason, faults } = corrected;
    return renderRow(ctx, source, { ...typed, reason, faults });
  }
  ctx.flash('success', corrected ? describeSaved(corrected, source) : source.saved);
  ctx.redirect(source.back(params.id));
}

function describeSaved({ status, reason, warning }: CorrectedRow, { saved }: RefusedSource): string {
  if (status === 'skipped') return refusedRowMessages.skipped;
  if (reason) return refusedRowMessages.savedButCanceled(reason);
  return warning ? refusedRowMessages.savedWithWarning(warning) : saved;
}

const idsOf = ({ req }: RequestContext) => ({ id: String(req.params['id']), row: String(req.params['row']) });

/** Redirects back with a notice, because a colleague corrected or deleted the row first. */
function redirectToRows(ctx: RequestContext, source: RefusedSource): void {
  ctx.flash('error', refusedRowMessages.gone);
  ctx.redirect(source.back(idsOf(ctx).id));
}

async function renderRow(ctx: RequestContext, source: RefusedSource, typed?: RefusedRow): Promise<void> {
  const ids = idsOf(ctx);
  const row = typed ?? (await readRefusedRow(ctx, source, ids));
  if (!row) return redirectToRows(ctx, source);
  const owner = await source.find(ctx, ids.id);
  const shell = shellProps(ctx, { current: source.current });
  const element = <CorrectRowPage shell={shell} source={owner} row={row} />;
  const title = refusedRowMessages.correctTitle;
  ctx.render({ status: typed ? 422 : 200, title, styles: 'all', element });
}

/** Returns undefined if the row has been corrected or deleted. */
export async function readRefusedRow(
  ctx: RequestContext,
  { calls }: RefusedSource,
  params: { id: string; row: string },
): Promise<RefusedRow | undefined> {
  const outcome = await ctx.api.call(calls.read, { params });
  if (!outcome.ok && outcome.status !== 404) throw new HttpError(outcome.status, { cause: outcome.msg });
  return outcome.ok ? outcome.results[0] : undefined;
}
