import { controlStrings } from '../../shared/locales/en/controls.ts';
import { joinTitle } from '../../shared/person-name.ts';
import type { ReactNode } from 'react';
import { callStepLabels, callStrings, ivrFrameStrings } from '../../shared/locales/en/ivr.ts';
import { formatPhone } from '../../shared/contact-details.ts';
import { callText, type CallRow, recordingOf } from '../../shared/ivr/call-row.ts';
import type { DialledNumber } from '../../shared/ivr/numbers.ts';
import { outcomeOf, type CallOutcome } from '../../shared/ivr/outcome.ts';
import {
  callColumns,
  usualColumns,
  writeIvrState,
  type CallColumn,
  type IvrState,
} from '../../shared/ivr/state.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { formatMoment, fromWallClock } from '../../shared/time.ts';
import { writeLength } from './format.ts';
import { paths } from '../../shared/paths.ts';

interface Props {
  state: IvrState;
  zone: string;
  nowSeconds: number;
  numbers: readonly DialledNumber[];
  rows: readonly CallRow[];
  columns: readonly CallColumn[];
}

/** Table of calls, each linked to its page. Times are in the organization's time zone. */
export function CallTable({ rows, columns, ...reading }: Props) {
  return (
    <div
      className="scroller"
      role="region"
      aria-label={ivrFrameStrings.tableOf(callStrings.calls)}
      tabIndex={0}
    >
      <table className={columns.length > usualColumns.length ? 'table calls' : 'table calls is-usual'}>
        <caption className="visually-hidden">{callStrings.calls}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column} column={column} state={reading.state} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <td key={column} className="row-title">
                    <a href={callHref(row.id, reading.state)}>
                      {valueOf(row, column, reading) || callStrings.call}
                    </a>
                  </td>
                ) : (
                  <td key={column} className={classOf(column, row)}>
                    {valueOf(row, column, reading)}
                  </td>
                ),
              )}
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
      <th scope="col" className={isNumeric(column) ? 'number' : undefined}>
        {label}
      </th>
    );
  return (
    <th scope="col" aria-sort={state.oldestFirst ? 'ascending' : 'descending'}>
      <a href={writeIvrState({ ...state, oldestFirst: !state.oldestFirst, page: 1 })}>{label}</a>
    </th>
  );
}

const isNumeric = (column: CallColumn) => column === 'balance' || column === 'cdr_billsec';

/** Returns the cell class. Only exceptions are colored, such as a call transferred to the office. */
function classOf(column: CallColumn, row: CallRow): string | undefined {
  if (isNumeric(column)) return 'number';
  if (column === 'phone') return 'num';
  if (column === 'info') return 'tags';
  return column === 'outcome' && needsLook(outcomeOf(row)) ? 'warn' : undefined;
}

const needsLook = ({ step, transferred }: CallOutcome) => transferred && step !== 'paid';

export interface Reading {
  zone: string;
  nowSeconds: number;
  numbers: readonly DialledNumber[];
}

function valueOf(row: CallRow, column: CallColumn, reading: Reading): ReactNode {
  if (column === 'outcome') return describeOutcome(outcomeOf(row));
  if (column === 'cdr_userfield') return recordingOf(row) && controlStrings.yes;
  const text = callText(row, column).trim();
  if (!text) return undefined;
  if (column === 'cdr_start') return writeStart(text, reading);
  if (column === 'phone') return formatPhone(text);
  if (column === 'cdr_dst') return callerNameOf(text, reading.numbers);
  if (column === 'cdr_billsec') return writeLength(Number(text) || 0);
  if (column === 'balance') return formatCents(readCents(text));
  if (column === 'provider') return joinTitle(text);
  if (column === 'info') return text.replaceAll(',', ', ');
  return text;
}

/** Formats the outcome, such as `Authenticated, transferred`. */
const describeOutcome = ({ step, transferred }: CallOutcome) =>
  transferred ? callStrings.transferred(callStepLabels[step]) : callStepLabels[step];

/** Converts UTC `YYYY-MM-DD HH:mm:ss` to `Today at 09:05 AM CST`. */
function writeStart(cdrStart: string, { zone, nowSeconds }: Pick<Reading, 'zone' | 'nowSeconds'>): string {
  const seconds = fromWallClock(cdrStart);
  return seconds === undefined ? cdrStart : formatMoment(seconds, zone, nowSeconds);
}

export function callerNameOf(dialled: string, numbers: readonly DialledNumber[]): string {
  return numbers.find(({ number }) => number === dialled)?.name ?? formatPhone(dialled);
}

/** Returns the address of a call's page, including the list state for the back link. */
export const callHref = (id: string, state: IvrState): string =>
  writeIvrState(state, paths.ivrCall.to({ id }));
