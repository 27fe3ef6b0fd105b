import { callText, type CallRecord, recordingOf } from '../../../../shared/ivr/call-row.ts';
import { outcomeOf } from '../../../../shared/ivr/outcome.ts';
import { callColumns, type CallColumn } from '../../../../shared/ivr/state.ts';
import { readCents, toDecimal } from '../../../../shared/money.ts';
import { fromWallClock, toWallClock } from '../../../../shared/time.ts';
import type { CsvColumn } from '../../http/csv.ts';

export function callColumnsOf(zone: string): CsvColumn<CallRecord>[] {
  return (Object.keys(callColumns) as CallColumn[]).map((name) => ({
    head: headOf(name, zone),
    read: (row) => readCell(row, name, zone),
  }));
}

function headOf(name: CallColumn, zone: string): string {
  const units: Partial<Record<CallColumn, string>> = { cdr_start: zone, cdr_billsec: 'seconds' };
  return units[name] ? `${callColumns[name]} (${units[name]})` : callColumns[name];
}

function readCell(row: CallRecord, name: CallColumn, zone: string): string {
  if (name === 'outcome') return outcomeOf(row).sentence;
  const text = callText(row, name).trim();
  if (name === 'cdr_userfield') return recordingOf(row) ? 'Yes' : '';
  if (name === 'balance') return text && toDecimal(readCents(text));
  if (name !== 'cdr_start') return text;
  const seconds = fromWallClock(text);
  return seconds === undefined ? text : toWallClock(seconds, zone);
}
