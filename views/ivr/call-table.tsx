import type { ReactNode } from 'react';
import { formatPhone } from '../../shared/contact-details.ts';
import { callText, type CallRow } from '../../shared/ivr/call-row.ts';
import type { DialledNumber } from '../../shared/ivr/numbers.ts';
import { outcomeOf, type Outcome } from '../../shared/ivr/outcome.ts';
import { recordingOf } from '../../shared/ivr/recording.ts';
import { callColumns, writeIvrState, type CallColumn, type IvrState } from '../../shared/ivr/state.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { paths } from '../../shared/paths.ts';
import { formatDetailDay, fromWallClock } from '../../shared/time.ts';
import { Badge } from '../ui/badge.tsx';
import { stepWords } from './steps.ts';
import { writeLength } from './words.ts';

interface Props {
  state: IvrState;
  zone: string;
  nowSeconds: number;
  numbers: readonly DialledNumber[];
  rows: readonly CallRow[];
  columns: readonly CallColumn[];
  /** Of a last column: what staff do next. */
  nextOf?: (row: CallRow) => string;
}

/** Call records as rows; each leads to its call. Times are in the organisation's zone. */
export function CallTable({ rows, columns, nextOf, ...reading }: Props) {
  return (
    <div className="table-frame">
      <table className="table list">
        <caption className="visually-hidden">Calls</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column} column={column} state={reading.state} />
            ))}
            {nextOf && <th scope="col">Next step</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, index) => (
                <td
                  key={column}
                  data-label={callColumns[column]}
                  className={index === 0 ? 'row-title' : classOf(column)}
                >
                  {index === 0 ? (
                    <a href={hrefOf(row, reading.state)}>{valueOf(row, column, reading) || 'Call'}</a>
                  ) : (
                    (valueOf(row, column, reading) ?? <span className="soft">none</span>)
                  )}
                </td>
              ))}
              {nextOf && <td data-label="Next step">{nextOf(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ column, state }: { column: CallColumn; state: IvrState }) {
  const label = callColumns[column];
  if (column !== 'cdr_start')
    return (
      <th scope="col" className={classOf(column)}>
        {label}
      </th>
    );
  return (
    <th scope="col" aria-sort={state.oldestFirst ? 'ascending' : 'descending'}>
      <a href={writeIvrState({ ...state, oldestFirst: !state.oldestFirst, page: 1 })}>{label}</a>
    </th>
  );
}

/** The way back is the state in the address. */
function hrefOf(row: CallRow, state: IvrState): string {
  return writeIvrState(state, paths.ivrCall.to({ id: row.id }));
}

const classOf = (column: CallColumn) =>
  column === 'balance' || column === 'cdr_billsec' ? 'number' : undefined;

export interface Reading {
  zone: string;
  nowSeconds: number;
  numbers: readonly DialledNumber[];
}

/** A column of a call as a person reads it; undefined where there is nothing. */
function valueOf(row: CallRow, column: CallColumn, reading: Reading): ReactNode {
  if (column === 'outcome') return <OutcomeBadge outcome={outcomeOf(row)} />;
  if (column === 'cdr_userfield') return recordingOf(row) && 'Yes';
  const text = callText(row, column).trim();
  if (!text) return undefined;
  if (column === 'cdr_start') return <span className="num">{writeStart(text, reading)}</span>;
  if (column === 'phone') return <span className="num">{formatPhone(text)}</span>;
  if (column === 'cdr_dst') return nameOf(text, reading.numbers);
  if (column === 'cdr_billsec') return writeLength(Number(text) || 0);
  if (column === 'balance') return formatCents(readCents(text));
  if (column === 'info') return <span className="cut">{text.replaceAll(',', ', ')}</span>;
  return text;
}

export function OutcomeBadge({ outcome: { step, transferred } }: { outcome: Outcome }) {
  const kind = step === 'paid' ? 'good' : transferred ? 'warn' : 'plain';
  return <Badge kind={kind} text={transferred ? `${stepWords[step]}, transferred` : stepWords[step]} />;
}

/** UTC as it travels → `Today at 09:05 AM CST`. */
export function writeStart(cdrStart: string, { zone, nowSeconds }: Reading): string {
  const seconds = fromWallClock(cdrStart);
  return seconds === undefined ? cdrStart : formatDetailDay(seconds, zone, nowSeconds);
}

/** The display name of a dialled number. */
export function nameOf(dialled: string, numbers: readonly DialledNumber[]): string {
  return numbers.find(({ number }) => number === dialled)?.name ?? formatPhone(dialled);
}
