import { recordRowErrors } from '../../../../shared/messages/health-record.ts';
import { isRecord, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { toWallClock } from '../../../../shared/time.ts';
import { parseListRow, type ParsedRow, type ListRowError } from '../../notifications/read-rows.ts';
import { referredTo, textsOf, textOfConcept } from '../fhir-values.ts';
import { reachedBy } from '../telecom.ts';

/** Participants of appointments by reference, such as `Patient/12`. */
export type Actors = ReadonlyMap<string, ApiRecord>;

interface RowParts {
  actors: Actors;
  /** IANA time zone of the practice. */
  zone: string;
  /** Type of the identifier to use as the patient code, or '' for any type. */
  patientIdType: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Converts an appointment to a list row, validated by the rules for rows of a file and for appointments. */
export function toListRow(appointment: ApiRecord, parts: RowParts): ParsedRow {
  const errors: ListRowError[] = [];
  const values = {
    ...momentOf(appointment, parts.zone, errors),
    ...patientOf(appointment, parts, errors),
    provider: nameOfActor(appointment, parts.actors, ['Practitioner', 'PractitionerRole']),
    location: nameOfActor(appointment, parts.actors, ['Location']),
  };
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  const row = parseListRow(Object.fromEntries(filled));
  // Omits the missing-name error if the patient is already reported as missing.
  const isNamed = !errors.some(({ field }) => field === 'name');
  return { ...row, isRecord: row.isRecord && isNamed, errors: [...errors, ...row.errors] };
}

/** Parses a FHIR instant, which includes a zone, to Unix seconds. Returns undefined if invalid. */
export function secondsOf(instant: unknown): number | undefined {
  if (typeof instant !== 'string') return undefined;
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(instant);
  const ms = isWhole ? Date.parse(instant) : NaN;
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}

function momentOf({ start }: ApiRecord, zone: string, errors: ListRowError[]) {
  const seconds = secondsOf(start);
  if (seconds === undefined) {
    errors.push({ field: 'date', msg: recordRowErrors.noStart });
    return {};
  }
  const [day = '', clock = ''] = toWallClock(seconds, zone).split(' ');
  const [year, month, date] = day.split('-');
  return { date: `${month}/${date}/${year}`, time: clock.slice(0, 5) };
}

const actorOf = (participant: ApiRecord): ApiRecord =>
  isRecord(participant['actor']) ? participant['actor'] : {};

/** Returns the participants of the given types, determined by reference or declared type. */
export const participantsOf = (appointment: ApiRecord, types: readonly string[]): ApiRecord[] =>
  recordsIn(appointment, 'participant').filter((participant) => {
    const actor = actorOf(participant);
    return types.includes(referredTo(actor).split('/')[0] || textOf(actor, 'type'));
  });

function patientOf(appointment: ApiRecord, { actors, patientIdType, now }: RowParts, errors: ListRowError[]) {
  const [participant, ...others] = participantsOf(appointment, ['Patient']);
  const fail = (msg: string) => void errors.push({ field: 'name', msg });
  if (!participant) fail(recordRowErrors.noPatient);
  if (others.length > 0) fail(recordRowErrors.severalPatients);
  if (!participant || others.length > 0) return {};
  const actor = actorOf(participant);
  const patient = actors.get(referredTo(actor));
  const display = textOf(actor, 'display');
  if (!patient) {
    if (!display) fail(recordRowErrors.unknownPatient);
    return { name: display, patient_code: patientCode([actor['identifier']], patientIdType) };
  }
  if (patient['deceasedBoolean'] === true || textOf(patient, 'deceasedDateTime') !== '')
    fail(recordRowErrors.deceased);
  return {
    name: nameOf(patient) || display,
    patient_code: patientCode(recordsIn(patient, 'identifier'), patientIdType),
    language: languageOf(patient),
    ...reachedBy(patient, now),
  };
}

function nameOf(patient: ApiRecord): string {
  const names = recordsIn(patient, 'name').filter(({ use }) => use !== 'old');
  const name = names.find(({ use }) => use === 'official') ?? names[0];
  if (!name) return '';
  const [given = ''] = textsOf(name['given']);
  return [given, textOf(name, 'family')].filter(Boolean).join(' ') || textOf(name, 'text');
}

/** Returns the patient code from an identifier of the given type. If any type is allowed, prefers the medical record number. */
function patientCode(identifiers: readonly unknown[], idType: string): string {
  const known = identifiers.filter(isRecord).filter((one) => textOf(one, 'value') !== '');
  const isOfType = (one: ApiRecord, type: string) =>
    textOf(one, 'system') === type || textOfConcept(one['type']) === type || hasCode(one['type'], type);
  const found = idType
    ? known.find((one) => isOfType(one, idType))
    : (known.find((one) => hasCode(one['type'], 'MR')) ?? known[0]);
  return found ? textOf(found, 'value') : '';
}

const hasCode = (type: unknown, code: string) =>
  isRecord(type) && recordsIn(type, 'coding').some((coding) => coding['code'] === code);

/** Returns the patient's preferred language if reminders support it. */
function languageOf(patient: ApiRecord): string {
  const spoken = recordsIn(patient, 'communication');
  const preferred = spoken.find((one) => one['preferred'] === true) ?? (spoken.length === 1 ? spoken[0] : {});
  const language = preferred && isRecord(preferred['language']) ? preferred['language'] : {};
  const [code = ''] = recordsIn(language, 'coding').map((coding) => textOf(coding, 'code').slice(0, 2));
  return code === 'en' || code === 'es' ? code : '';
}

/** Returns the name of the first participant who has not declined, from the appointment or the participant's own record. */
function nameOfActor(appointment: ApiRecord, actors: Actors, types: readonly string[]): string {
  const coming = participantsOf(appointment, types).filter(({ status }) => status !== 'declined');
  const names = coming.map((participant) => {
    const actor = actorOf(participant);
    const own = actors.get(referredTo(actor));
    return textOf(actor, 'display') || (own ? resourceName(own) : '');
  });
  return (names.find(Boolean) ?? '').slice(0, longestName);
}

const longestName = 120;

/** Returns a resource's name, such as a location's name or the practitioner of a role. */
function resourceName(resource: ApiRecord): string {
  const { name, practitioner } = resource;
  if (typeof name === 'string') return name;
  return nameOf(resource) || (isRecord(practitioner) ? textOf(practitioner, 'display') : '');
}
