import { apiCalls } from '../../../../shared/api-calls.ts';
import { refusedRowMessages } from '../../../../shared/messages/refused-rows.ts';
import { firstOf, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { cellName, CorrectRowPage, type CorrectRowProps } from '../../../../views/home/correct-row-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { rawValue } from '../../http/form.ts';
import { loadRecord } from '../../resource/load-record.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { textsIn } from './refused-groups.ts';

type Row = CorrectRowProps['row'];

/** One refused row of a list, corrected under the columns of its file. */
export const correctRowPage: Page = { show: (visit) => showRow(visit), take: correct };

async function correct(visit: Visit): Promise<void> {
  const { list, row: id } = idsOf(visit);
  const row = await readRefusedRow(visit, { list, row: id });
  if (!row) return leave(visit, refusedRowMessages.gone);
  const cells = Array.from({ length: Math.max(row.columns.length, row.cells.length) }, (_, at) =>
    rawValue(visit.form, cellName(at)).normalize('NFC').replaceAll('\r\n', '\n'),
  );
  const typed = { ...row, cells };
  const params = { id: list, row: id };
  const outcome = await visit.api.call(apiCalls.correctRefusedRow, { params, body: { cells } });
  if (!outcome.ok && outcome.status === 404) return leave(visit, refusedRowMessages.gone);
  if (!outcome.ok) return showRow(visit, { ...typed, reason: outcome.msg, faults: [] });
  const record = firstOf(outcome.reply);
  const [status, reason, warning] = ['status', 'reason', 'warning'].map((name) => textOf(record, name));
  if (status === 'error')
    return showRow(visit, { ...typed, reason: reason ?? '', faults: readFaults(record) });
  visit.flash('success', sayTaken({ reason, warning }));
  visit.goTo(backTo(list));
}

function sayTaken({ reason, warning }: { reason?: string; warning?: string }): string {
  if (reason) return refusedRowMessages.savedButCanceled(reason);
  return warning ? refusedRowMessages.savedWithWarning(warning) : refusedRowMessages.saved;
}

const idsOf = ({ req }: Visit) => ({ list: String(req.params['id']), row: String(req.params['row']) });
const backTo = (list: string) => `${placeOf(notifications).one(list)}#refused-rows`;

function leave(visit: Visit, msg: string): void {
  visit.flash('error', msg);
  visit.goTo(backTo(idsOf(visit).list));
}

async function showRow(visit: Visit, typed?: Row): Promise<void> {
  const ids = idsOf(visit);
  const row = typed ?? (await readRefusedRow(visit, ids));
  if (!row) return leave(visit, refusedRowMessages.gone);
  const list = await loadRecord(visit, notifications, ids.list);
  const element = (
    <CorrectRowPage
      shell={shellProps(visit, { current: 'home' })}
      list={{ id: list.id, name: list.name || list.id }}
      row={row}
    />
  );
  const title = refusedRowMessages.correctTitle;
  visit.show({ status: typed ? 422 : 200, title, styles: 'all', element });
}

/** Undefined where it is not refused any more. */
export async function readRefusedRow(
  visit: Visit,
  { list, row }: { list: string; row: string },
): Promise<Row | undefined> {
  const outcome = await visit.api.call(apiCalls.readRefusedRow, { params: { id: list, row } });
  if (!outcome.ok && outcome.status !== 404) throw new HttpError(outcome.status, { cause: outcome.msg });
  const record = outcome.ok ? firstOf(outcome.reply) : undefined;
  if (!record) return undefined;
  return {
    id: textOf(record, 'id'),
    line: textOf(record, 'line'),
    columns: textsIn(record, 'columns'),
    cells: textsIn(record, 'cells'),
    reason: textOf(record, 'reason'),
    faults: readFaults(record),
  };
}

const readFaults = (record: ApiRecord | undefined): Row['faults'] =>
  recordsIn(record, 'faults').map((fault) => ({
    column: Number(textOf(fault, 'column')),
    msg: textOf(fault, 'msg'),
  }));
