import type { RefusedChoice } from '../../../../shared/refused-place.ts';
import { refusedRowMessages } from '../../../../shared/messages/refused-rows.ts';
import { firstOf, textOf } from '../../../../shared/reply.ts';
import { DeleteRefusedPage } from '../../../../views/refused/delete-refused-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { rawValue } from '../../http/form.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { readRefusedRow } from './correct-row.tsx';
import { loadRefused } from './load-refused.ts';
import type { RefusedSource } from './refused-source.ts';

export const deleteRefusedPage = (source: RefusedSource): Page => ({
  needs: source.calls.remove.needs,
  show: (visit) => ask(visit, source),
  take: (visit) => remove(visit, source),
});

async function ask(visit: Visit, source: RefusedSource): Promise<void> {
  const id = String(visit.req.params['id']);
  const owner = await source.find(visit, id);
  const choice = choiceOf({ ...visit.req.query });
  const { count, names } = await meant(visit, source, { id, ...choice });
  if (count === 0) {
    visit.flash('error', refusedRowMessages.noneLeft);
    return visit.goTo(source.back(id));
  }
  const shell = shellProps(visit, { current: source.current });
  const shown = { shell, source: owner, choice, count, names };
  const element = <DeleteRefusedPage {...shown} />;
  visit.show({ title: refusedRowMessages.ask(count), styles: 'all', element });
}

async function remove(visit: Visit, source: RefusedSource): Promise<void> {
  const id = String(visit.req.params['id']);
  const outcome = await visit.api.call(source.calls.remove, { params: { id }, body: choiceOf(visit.form) });
  const deleted = outcome.ok ? Number(textOf(firstOf(outcome.reply), 'deleted')) || 0 : 0;
  if (!outcome.ok) visit.flash('error', outcome.msg);
  else if (deleted === 0) visit.flash('error', refusedRowMessages.noneLeft);
  else visit.flash('success', refusedRowMessages.deleted(deleted));
  visit.goTo(source.back(id));
}

/** Reads a row or a reason from the URL or the form. Without either, all rejected rows are selected. */
function choiceOf(given: Readonly<Record<string, unknown>>): RefusedChoice {
  const [row, reason] = [rawValue(given, 'row'), rawValue(given, 'reason')];
  return { ...(Object.hasOwn(given, 'row') && { row }), ...(Object.hasOwn(given, 'reason') && { reason }) };
}

async function meant(
  visit: Visit,
  source: RefusedSource,
  { id, row, reason }: RefusedChoice & { id: string },
): Promise<{ count: number; names: string[] }> {
  if (row !== undefined) {
    const found = await readRefusedRow(visit, source, { id, row });
    if (!found) return { count: 0, names: [] };
    const cells = found.cells.filter((cell) => cell.trim() !== '').join(' · ');
    return { count: 1, names: [`${refusedRowMessages.line(found.line)}: ${cells}`] };
  }
  const groups = await loadRefused(visit, source, id);
  if ('failure' in groups) throw new HttpError(502, { cause: groups.failure });
  const chosen = groups.filter((group) => reason === undefined || group.reason === reason);
  return {
    count: chosen.reduce((sum, { count }) => sum + count, 0),
    names: chosen.map((group) => `${group.reason} ${refusedRowMessages.count(group.count)}`),
  };
}
