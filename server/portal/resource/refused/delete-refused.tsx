import type { RefusedChoice } from '../../../../shared/refused-path.ts';
import { refusedRowMessages } from '../../../../shared/locales/en/refused-rows.ts';
import { DeleteRefusedPage } from '../../../../views/refused/delete-refused-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { rawValue } from '../../http/form.ts';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { readRefusedRow } from './correct-row.tsx';
import { loadRefused, type RefusedSource } from './refused-source.ts';

export const deleteRefusedPage = (source: RefusedSource): Page => ({
  needs: source.calls.remove.needs,
  get: (ctx) => getDeleteRefused(ctx, source),
  post: (ctx) => postDeleteRefused(ctx, source),
});

async function getDeleteRefused(ctx: RequestContext, source: RefusedSource): Promise<void> {
  const id = String(ctx.req.params['id']);
  const owner = await source.find(ctx, id);
  const choice = choiceOf({ ...ctx.req.query });
  const { count, names } = await findSelected(ctx, source, { id, ...choice });
  if (count === 0) {
    ctx.flash('error', refusedRowMessages.noneLeft);
    return ctx.redirect(source.back(id));
  }
  const shell = shellProps(ctx, { current: source.current });
  const props = { shell, source: owner, choice, count, names };
  const element = <DeleteRefusedPage {...props} />;
  ctx.render({ title: refusedRowMessages.ask(count), styles: 'all', element });
}

async function postDeleteRefused(ctx: RequestContext, source: RefusedSource): Promise<void> {
  const id = String(ctx.req.params['id']);
  const outcome = await ctx.api.call(source.calls.remove, { params: { id }, body: choiceOf(ctx.form) });
  const deleted = outcome.ok ? (outcome.results[0]?.deleted ?? 0) : 0;
  if (!outcome.ok) ctx.flash('error', outcome.msg);
  else if (deleted === 0) ctx.flash('error', refusedRowMessages.noneLeft);
  else ctx.flash('success', refusedRowMessages.deleted(deleted));
  ctx.redirect(source.back(id));
}

/** Reads a row or a reason from the URL or the form. If neither is given, all rejected rows are selected. */
function choiceOf(input: Readonly<Record<string, unknown>>): RefusedChoice {
  const [row, reason] = [rawValue(input, 'row'), rawValue(input, 'reason')];
  return { ...(Object.hasOwn(input, 'row') && { row }), ...(Object.hasOwn(input, 'reason') && { reason }) };
}

async function findSelected(
  ctx: RequestContext,
  source: RefusedSource,
  { id, row, reason }: RefusedChoice & { id: string },
): Promise<{ count: number; names: string[] }> {
  if (row !== undefined) {
    const found = await readRefusedRow(ctx, source, { id, row });
    if (!found) return { count: 0, names: [] };
    const cells = found.cells.filter((cell) => cell.trim() !== '').join(' · ');
    return { count: 1, names: [`${refusedRowMessages.line(String(found.line))}: ${cells}`] };
  }
  const groups = await loadRefused(ctx, source, id);
  if ('failure' in groups) throw new HttpError(502, { cause: groups.failure });
  const chosen = groups.filter((group) => reason === undefined || group.reason === reason);
  return {
    count: chosen.reduce((sum, { count }) => sum + count, 0),
    names: chosen.map((group) => `${group.reason} ${refusedRowMessages.count(group.count)}`),
  };
}
