import { refusedRowMessages } from '../../../../shared/messages/refused-rows.ts';
import { firstOf, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import {
  cellName,
  CorrectRowPage,
  type CorrectRowProps,
} from '../../../../views/refused/correct-row-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { rawValue } from '../../http/form.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { textsIn } from './load-refused.ts';
import type { RefusedSource } from './refused-source.ts';

type Row = CorrectRowProps['row'];

export const correctRowPage = (source: RefusedSource): Page => ({
  show: (visit) => showRow(visit, source),
  take: (visit) => correct(visit, source),
});

async function correct(visit: Visit, source: RefusedSource): Promise<void> {
  const params = idsOf(visit);
  const row = await readRefusedRow(visit, source, params);
  if (!row) return leave(visit, source);
  const cells = Array.from({ length: Math.max(row.columns.length, row.cells.length) }, (_, at) =>
    rawValue(visit.form, cellName(at)).normalize('NFC').replaceAll('\r\n', '\n'),
  );
  const typed = { ...row, cells };
  const outcome = await visit.api.call(source.calls.correct, { params, body: { cells } });
  if (!outcome.ok && outcome.status === 404) return leave(visit, source);
  if (!outcome.ok) return showRow(visit, source, { ...typed, reason: outcome.msg, faults: [] });
  const record = firstOf(outcome.reply);
  if (textOf(record, 'status') === 'error') {
    const reason = textOf(record, 'reason');
    return showRow(visit, source, { ...typed, reason, faults: readFaults(record) });
  }
  visit.flash('success', sayTaken(record, source));
  visit.goTo(source.back(params.id));
}

function sayTaken(record: ApiRecord | undefined, { saved }: RefusedSource): string {
  const [status, reason, warning] = ['status', 'reason', 'warning'].map((name) => textOf(record, name));
  if (status === 'skipped') return refusedRowMessages.skipped;
  if (reason) return refusedRowMessages.savedButCanceled(reason);
  return warning ? refusedRowMessages.savedWithWarning(warning) : saved;
}

const idsOf = ({ req }: Visit) => ({ id: String(req.params['id']), row: String(req.params['row']) });

/** Redirects back with a notice if a colleague corrected or deleted the row first. */
function leave(visit: Visit, source: RefusedSource): void {
  visit.flash('error', refusedRowMessages.gone);
  visit.goTo(source.back(idsOf(visit).id));
}

async function showRow(visit: Visit, source: RefusedSource, typed?: Row): Promise<void> {
  const ids = idsOf(visit);
  const row = typed ?? (await readRefusedRow(visit, source, ids));
  if (!row) return leave(visit, source);
  const owner = await source.find(visit, ids.id);
  const shell = shellProps(visit, { current: source.current });
  const element = <CorrectRowPage shell={shell} source={owner} row={row} />;
  const title = refusedRowMessages.correctTitle;
  visit.show({ status: typed ? 422 : 200, title, styles: 'all', element });
}

/** Returns undefined if the row is no longer among the rejected ones. */
export async function readRefusedRow(
  visit: Visit,
  { calls }: RefusedSource,
  params: { id: string; row: string },
): Promise<Row | undefined> {
  const outcome = await visit.api.call(calls.read, { params });
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
