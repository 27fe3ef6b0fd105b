import { defaultPageSize, largestPageSize } from '../constants.ts';
import { ivrMessages } from '../locales/en/ivr.ts';
import { paths } from '../paths.ts';
import { readParameter } from '../url-parameter.ts';
import { followUpStates, type FollowUpState } from './follow-up.ts';
import { callSteps, type CallStep } from './outcome.ts';
import {
  daysIn,
  longestRangeDays,
  presetNames,
  presetRange,
  readDay,
  readRange,
  type DayRange,
  type PresetName,
} from './range.ts';

export const ivrTabs = ['Dashboard', 'Call Logs', 'Payments'] as const;
export const followUpLabel = 'Follow-up list';

export const callColumns = {
  cdr_start: 'Time',
  name: 'Name',
  phone: 'Phone',
  outcome: 'Outcome',
  provider: 'Provider',
  cdr_billsec: 'Length',
  balance: 'Collected',
  cdr_dst: 'Number',
  patient_code: 'Patient Code',
  location: 'Location',
  info: 'Events',
  status: 'Status',
  cdr_userfield: 'Recording',
} as const;
export type CallColumn = keyof typeof callColumns;
export const usualColumns: readonly CallColumn[] = [
  'cdr_start',
  'name',
  'phone',
  'outcome',
  'provider',
  'cdr_billsec',
  'balance',
];

export interface IvrState {
  /** Tab number: 0 Dashboard, 1 Call Logs, 2 Payments. */
  tab: 0 | 1 | 2;
  /** Set for a range relative to today. */
  preset?: PresetName;
  range: DayRange;
  /** Dialed number, or '' for all numbers. */
  number: string;
  /** Name of the clinician, or '' for all. */
  provider: string;
  search: string;
  phone: string;
  outcome?: CallStep;
  authenticated?: boolean;
  paid?: boolean;
  transferred?: boolean;
  /** Minimum connected time in seconds. */
  shortest?: number;
  longest?: number;
  columns: readonly CallColumn[];
  /** True to list the oldest calls first. The default is newest first. */
  oldestFirst: boolean;
  page: number;
  size: number;
  view: 'collected' | 'followUp';
  followUpState?: FollowUpState;
}

const usualPreset: PresetName = 'last7';

type Query = Readonly<Record<string, unknown>>;

interface TimeContext {
  zone: string;
  nowSeconds: number;
}

/** Reads the state from the URL. Invalid parameters are corrected and reported as sentences in `corrected`. */
export function readIvrState(query: Query, time: TimeContext): { state: IvrState; corrected: string[] } {
  const corrected: string[] = [];
  const text = (name: string) => readParameter(query[name]);
  const count = (name: string, most: number) => {
    const value = text(name);
    if (!value) return undefined;
    if (/^\d{1,9}$/.test(value) && Number(value) <= most) return Number(value);
    corrected.push(ivrMessages.cannotUse(value.slice(0, 40), name));
    return undefined;
  };
  const chosen = readChosenRange(query, corrected);
  const choice = <Value extends string>(name: string, values: readonly Value[]) => {
    const found = values.find((value) => value === text(name));
    if (text(name) && !found) corrected.push(ivrMessages.cannotUse(text(name).slice(0, 40), name));
    return found;
  };
  const days = daysOf(chosen, choice('preset', presetNames), time);
  const tab = count('tab', 2) ?? 0;
  const columns = [query['columns']]
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
    .filter((name): name is CallColumn => Object.hasOwn(callColumns, name));
  const outcome = choice('outcome', callSteps);
  const phone = /\d/.test(text('phone')) ? text('phone') : '';
  if (text('phone') && !phone) corrected.push(ivrMessages.cannotUse(text('phone').slice(0, 40), 'phone'));
  const state: IvrState = {
    tab: tab === 1 ? 1 : tab === 2 ? 2 : 0,
    ...days,
    number: text('number'),
    provider: text('provider'),
    search: text('search'),
    phone,
    outcome,
    authenticated: readYesNo(text('authenticated')),
    paid: readYesNo(text('paid')),
    transferred: readYesNo(text('transferred')),
    shortest: count('shortest', 100_000),
    longest: count('longest', 100_000),
    columns: columns.length > 0 ? columns : usualColumns,
    oldestFirst: text('sort') === 'cdr_start',
    page: Math.max(1, count('page', 1_000_000) ?? 1),
    size: Math.max(1, count('size', largestPageSize) ?? defaultPageSize),
    view: text('view') === 'followUp' ? 'followUp' : 'collected',
    followUpState: choice('seen', followUpStates),
  };
  return { state, corrected };
}

export function writeIvrState(state: IvrState, path: string = paths.ivr.to()): string {
  const { preset, range, columns } = state;
  const isUsual = columns.join() === usualColumns.join();
  const pairs: [string, string][] = [
    ['tab', state.tab ? String(state.tab) : ''],
    ['preset', preset && preset !== usualPreset ? preset : ''],
    ['from', preset ? '' : range.from],
    ['to', preset ? '' : range.to],
    ['number', state.number],
    ['provider', state.provider],
    ['search', state.search],
    ['phone', state.phone],
    ['outcome', state.outcome ?? ''],
    ['authenticated', yesNo(state.authenticated)],
    ['paid', yesNo(state.paid)],
    ['transferred', yesNo(state.transferred)],
    ['shortest', String(state.shortest ?? '')],
    ['longest', String(state.longest ?? '')],
    ['columns', isUsual ? '' : columns.join(',')],
    ['sort', state.oldestFirst ? 'cdr_start' : ''],
    ['size', state.size === defaultPageSize ? '' : String(state.size)],
    ['view', state.view === 'followUp' ? 'followUp' : ''],
    ['seen', state.followUpState ?? ''],
    ['page', state.page > 1 ? String(state.page) : ''],
  ];
  const text = pairs
    .filter(([, value]) => value)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
  return text ? `${path}?${text}` : path;
}

/** Counts the active filters in the collapsed panel. The range is not counted, because it has its own label. */
export function filtersInUse(state: IvrState): number {
  const { number, provider, phone, outcome, authenticated, paid, transferred, shortest, longest } = state;
  const texts = [number, provider, phone].filter(Boolean).length;
  const choices = [outcome, authenticated, paid, transferred, shortest, longest];
  return texts + choices.filter((value) => value !== undefined).length;
}

/** Reads the From and To parameters, or the `range` parameter. A reversed range is swapped, and a range that is too long is ignored. */
function readChosenRange(query: Query, corrected: string[]): DayRange | undefined {
  const first = readParameter(query['from']);
  const last = readParameter(query['to']);
  const whole = readParameter(query['range']);
  if (!first && !last && !whole) return undefined;
  const [from, to] = [readDay(first), readDay(last)];
  const range = whole ? readRange(whole) : from && to ? { from, to } : undefined;
  if (!range) {
    corrected.push(ivrMessages.rangeForm);
    return undefined;
  }
  const ordered = daysIn(range) < 1 ? { from: range.to, to: range.from } : range;
  if (ordered !== range) corrected.push(ivrMessages.rangeTurned);
  if (daysIn(ordered) <= longestRangeDays) return ordered;
  corrected.push(ivrMessages.rangeTooLong(longestRangeDays));
  return undefined;
}

/** Resolves the range. The form posts both days along with their preset, so unchanged days still count as the preset. */
function daysOf(
  chosen: DayRange | undefined,
  chosenPreset: PresetName | undefined,
  { zone, nowSeconds }: TimeContext,
): Pick<IvrState, 'preset' | 'range'> {
  const preset = chosenPreset ?? usualPreset;
  const range = presetRange(preset, zone, nowSeconds);
  const isPreset = !chosen || (chosenPreset && chosen.from === range.from && chosen.to === range.to);
  return isPreset ? { preset, range } : { range: chosen };
}

const readYesNo = (text: string) => (text === 'yes' || text === 'no' ? text === 'yes' : undefined);
const yesNo = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no');

export const ivrExports = ['hours', 'days', 'providers', 'funnel', 'calls', 'payments', 'follow-up'] as const;
export type IvrExport = (typeof ivrExports)[number];

/** Returns the file name without its extension, such as `ivr-calls-2026-11-14-2026-11-20`. */
export function ivrFileName({ range }: Pick<IvrState, 'range'>, kind: IvrExport): string {
  return `ivr-${kind}-${range.from}-${range.to}`;
}

export function ivrExportHref(state: IvrState, kind: IvrExport): string {
  const href = writeIvrState(state, paths.ivrExport.to());
  return `${href}${href.includes('?') ? '&' : '?'}export=${kind}`;
}
