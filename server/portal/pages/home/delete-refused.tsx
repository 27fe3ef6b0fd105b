import { apiCalls } from '../../../../shared/api-calls.ts';
import type { RefusedChoice } from '../../../../shared/home/refused-place.ts';
import { refusedRowMessages } from '../../../../shared/messages/refused-rows.ts';
import { firstOf, textOf } from '../../../../shared/reply.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { DeleteRefusedPage } from '../../../../views/home/delete-refused-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { rawValue } from '../../http/form.ts';
import { loadRecord } from '../../resource/load-record.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { readRefusedRow } from './correct-row.tsx';
import { loadRefused } from './refused-groups.ts';

/** Asks before refused rows of a list are deleted, then deletes them. */
export const deleteRefusedPage: Page = {
  needs: apiCalls.deleteRefusedRows.needs,
  show: ask,
  take: remove,
};

const backTo = (list: string) => `${placeOf(notifications).one(list)}#refused-rows`;

async function ask(visit: Visit): Promise<void> {
  const list = await loadRecord(visit, notifications, String(visit.req.params['id']));
  const choice = choiceOf({ ...visit.req.query });
  const { count, names } = await meant(visit, list.id, choice);
  if (count === 0) {
    visit.flash('error', refusedRowMessages.noneLeft);
    return visit.goTo(backTo(list.id));
  }
  const shell = shellProps(visit, { current: 'home' });
  const element = (
    <DeleteRefusedPage
      shell={shell}
      list={{ id: list.id, name: list.name || list.id }}
      choice={choice}
      count={count}
      names={names}
    />
  );
  visit.show({ title: refusedRowMessages.ask(count), styles: 'all', element });
}

async function remove(visit: Visit): Promise<void> {
  const id = String(visit.req.params['id']);
  const outcome = await visit.api.call(apiCalls.deleteRefusedRows, {
    params: { id },
    body: choiceOf(visit.form),
  });
  const deleted = outcome.ok ? Number(textOf(firstOf(outcome.reply), 'deleted')) || 0 : 0;
  if (!outcome.ok) visit.flash('error', outcome.msg);
  else if (deleted === 0) visit.flash('error', refusedRowMessages.noneLeft);
  else visit.flash('success', refusedRowMessages.deleted(deleted));
  visit.goTo(backTo(id));
}

/** Of the address or of the form; without both, all rows are meant. */
function choiceOf(given: Readonly<Record<string, unknown>>): RefusedChoice {
  const [row, reason] = [rawValue(given, 'row'), rawValue(given, 'reason')];
  return { ...(Object.hasOwn(given, 'row') && { row }), ...(Object.hasOwn(given, 'reason') && { reason }) };
}

async function meant(
  visit: Visit,
  list: string,
  { row, reason }: RefusedChoice,
): Promise<{ count: number; names: string[] }> {
  if (row !== undefined) {
    const found = await readRefusedRow(visit, { list, row });
    if (!found) return { count: 0, names: [] };
    const cells = found.cells.filter((cell) => cell.trim() !== '').join(' · ');
    return { count: 1, names: [`${refusedRowMessages.line(found.line)}: ${cells}`] };
  }
  const groups = await loadRefused(visit, list);
  if ('failure' in groups) throw new HttpError(502, { cause: groups.failure });
  const chosen = groups.filter((group) => reason === undefined || group.reason === reason);
  return {
    count: chosen.reduce((sum, { count }) => sum + count, 0),
    names: chosen.map((group) => `${group.reason} ${refusedRowMessages.count(group.count)}`),
  };
}
