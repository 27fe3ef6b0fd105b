import { recordRowFaults } from '../../../../shared/messages/health-record.ts';
import { isRecord, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { toWallClock } from '../../../../shared/time.ts';
import { readRow, type GivenRow, type RowFault } from '../../notifications/read-rows.ts';
import { referredTo, textsOf, wordsOf } from '../fhir-values.ts';
import { reachedBy } from '../telecom.ts';

/** Who takes part in appointments: what their references lead to, by `Patient/12`. */
export type Actors = ReadonlyMap<string, ApiRecord>;

interface RowParts {
  actors: Actors;
  /** IANA, of the practice. */
  zone: string;
  /** By what a patient's own id is told from others; '' where any will do. */
  patientIdType: string;
  /** Unix milliseconds. */
  now: number;
}

/** An appointment as a row of a list, checked as one of a file is, and against what an appointment has to say. */
export function toGivenRow(appointment: ApiRecord, parts: RowParts): GivenRow {
  const faults: RowFault[] = [];
  const values = {
    ...momentOf(appointment, parts.zone, faults),
    ...patientOf(appointment, parts, faults),
    provider: whoIs(appointment, parts.actors, ['Practitioner', 'PractitionerRole']),
    location: whoIs(appointment, parts.actors, ['Location']),
  };
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  const row = readRow(Object.fromEntries(filled));
  // Why nobody is named is said once.
  const isNamed = !faults.some(({ field }) => field === 'name');
  return { ...row, isRecord: row.isRecord && isNamed, faults: [...faults, ...row.faults] };
}

/** The unix seconds of an instant of FHIR, which has a zone; undefined where it is none. */
export function secondsOf(instant: unknown): number | undefined {
  if (typeof instant !== 'string') return undefined;
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(instant);
  const ms = isWhole ? Date.parse(instant) : NaN;
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}

function momentOf({ start }: ApiRecord, zone: string, faults: RowFault[]) {
  const seconds = secondsOf(start);
  if (seconds === undefined) {
    faults.push({ field: 'date', msg: recordRowFaults.noStart });
    return {};
  }
  const [day = '', clock = ''] = toWallClock(seconds, zone).split(' ');
  const [year, month, date] = day.split('-');
  return { date: `${month}/${date}/${year}`, time: clock.slice(0, 5) };
}

const actorOf = (participant: ApiRecord): ApiRecord =>
  isRecord(participant['actor']) ? participant['actor'] : {};

/** Who takes part and is of one of these types, by reference or by what is said of it. */
export const participantsOf = (appointment: ApiRecord, types: readonly string[]): ApiRecord[] =>
  recordsIn(appointment, 'participant').filter((participant) => {
    const actor = actorOf(participant);
    return types.includes(referredTo(actor).split('/')[0] || textOf(actor, 'type'));
  });

function patientOf(appointment: ApiRecord, { actors, patientIdType, now }: RowParts, faults: RowFault[]) {
  const [participant, ...others] = participantsOf(appointment, ['Patient']);
  const fail = (msg: string) => void faults.push({ field: 'name', msg });
  if (!participant) fail(recordRowFaults.noPatient);
  if (others.length > 0) fail(recordRowFaults.severalPatients);
  if (!participant || others.length > 0) return {};
  const actor = actorOf(participant);
  const patient = actors.get(referredTo(actor));
  const display = textOf(actor, 'display');
  if (!patient) {
    if (!display) fail(recordRowFaults.unknownPatient);
    return { name: display, patient_code: patientCode([actor['identifier']], patientIdType) };
  }
  if (patient['deceasedBoolean'] === true || textOf(patient, 'deceasedDateTime') !== '')
    fail(recordRowFaults.deceased);
  return {
    name: nameOf(patient) || display,
    patient_code: patientCode(recordsIn(patient, 'identifier'), patientIdType),
    language: languageOf(patient),
    ...reachedBy(patient, now),
  };
}

/** The first given name and the family's, of the name that is in use. */
function nameOf(patient: ApiRecord): string {
  const names = recordsIn(patient, 'name').filter(({ use }) => use !== 'old');
  const name = names.find(({ use }) => use === 'official') ?? names[0];
  if (!name) return '';
  const [given = ''] = textsOf(name['given']);
  return [given, textOf(name, 'family')].filter(Boolean).join(' ') || textOf(name, 'text');
}

/** What the practice calls the patient: an identifier of its kind. Where any will do, the medical record number goes first. */
function patientCode(identifiers: readonly unknown[], idType: string): string {
  const known = identifiers.filter(isRecord).filter((one) => textOf(one, 'value') !== '');
  const isOfType = (one: ApiRecord, type: string) =>
    textOf(one, 'system') === type || wordsOf(one['type']) === type || hasCode(one['type'], type);
  const found = idType
    ? known.find((one) => isOfType(one, idType))
    : (known.find((one) => hasCode(one['type'], 'MR')) ?? known[0]);
  return found ? textOf(found, 'value') : '';
}

const hasCode = (type: unknown, code: string) =>
  isRecord(type) && recordsIn(type, 'coding').some((coding) => coding['code'] === code);

/** That the patient prefers, where it is one that reminders are written in. */
function languageOf(patient: ApiRecord): string {
  const spoken = recordsIn(patient, 'communication');
  const preferred = spoken.find((one) => one['preferred'] === true) ?? (spoken.length === 1 ? spoken[0] : {});
  const language = preferred && isRecord(preferred['language']) ? preferred['language'] : {};
  const [code = ''] = recordsIn(language, 'coding').map((coding) => textOf(coding, 'code').slice(0, 2));
  return code === 'en' || code === 'es' ? code : '';
}

/** The first of them who has not declined, as the appointment or their own record names them. */
function whoIs(appointment: ApiRecord, actors: Actors, types: readonly string[]): string {
  const coming = participantsOf(appointment, types).filter(({ status }) => status !== 'declined');
  const names = coming.map((participant) => {
    const actor = actorOf(participant);
    const own = actors.get(referredTo(actor));
    return textOf(actor, 'display') || (own ? ownName(own) : '');
  });
  return (names.find(Boolean) ?? '').slice(0, longestName);
}

/** Of a column of a row. */
const longestName = 120;

/** A role is a practitioner somewhere; a location has one name and no parts of it. */
function ownName(resource: ApiRecord): string {
  const { name, practitioner } = resource;
  if (typeof name === 'string') return name;
  return nameOf(resource) || (isRecord(practitioner) ? textOf(practitioner, 'display') : '');
}
