import { recordRowErrors } from '../../../../shared/locales/en/health-record.ts';
import { toWallClock } from '../../../../shared/time.ts';
import { parseListRow, type ParsedRow, type ListRowError } from '../../reminders/lists/read-rows.ts';
import {
  type Appointment,
  type Concept,
  type Identifier,
  type Participant,
  type ParticipantResource,
  referredTo,
  textOfConcept,
} from '../fhir-resources.ts';
import { reachedBy } from '../telecom.ts';

/** Participants of appointments by reference, such as `Patient/12`. */
export type Actors = ReadonlyMap<string, ParticipantResource>;

interface RowParts {
  actors: Actors;
  /** IANA time zone of the practice. */
  zone: string;
  /** Type of the identifier to use as the patient code, or '' for any type. */
  patientIdType: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Converts an appointment to a notification list row and checks the row with the rules for uploaded rows and for appointments. */
export function toListRow(appointment: Appointment, parts: RowParts): ParsedRow {
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

function momentOf({ start }: Appointment, zone: string, errors: ListRowError[]) {
  if (start === undefined) {
    errors.push({ field: 'date', msg: recordRowErrors.noStart });
    return {};
  }
  const [day = '', clock = ''] = toWallClock(start, zone).split(' ');
  const [year, month, date] = day.split('-');
  return { date: `${month}/${date}/${year}`, time: clock.slice(0, 5) };
}

/** Returns true for a participant of the given types, determined by reference or declared type. */
export const isParticipant = ({ actor }: Participant, types: readonly string[]): boolean =>
  types.includes(referredTo(actor).split('/')[0] || actor.type);

function patientOf(
  appointment: Appointment,
  { actors, patientIdType, now }: RowParts,
  errors: ListRowError[],
) {
  const patients = appointment.participant.filter((one) => isParticipant(one, ['Patient']));
  const [participant, ...others] = patients;
  const fail = (msg: string) => void errors.push({ field: 'name', msg });
  if (!participant) fail(recordRowErrors.noPatient);
  if (others.length > 0) fail(recordRowErrors.severalPatients);
  if (!participant || others.length > 0) return {};
  const { actor } = participant;
  const patient = actors.get(referredTo(actor));
  const { display } = actor;
  if (!patient) {
    if (!display) fail(recordRowErrors.unknownPatient);
    return {
      name: display,
      patient_code: patientCode(actor.identifier ? [actor.identifier] : [], patientIdType),
    };
  }
  if (patient.deceasedBoolean || patient.deceasedDateTime !== '') fail(recordRowErrors.deceased);
  return {
    name: nameOf(patient) || display,
    patient_code: patientCode(patient.identifier, patientIdType),
    language: languageOf(patient),
    ...reachedBy(patient, now),
  };
}

function nameOf(patient: ParticipantResource): string {
  const names = patient.name.filter(({ use }) => use !== 'old');
  const name = names.find(({ use }) => use === 'official') ?? names[0];
  if (!name) return '';
  return [name.given[0], name.family].filter(Boolean).join(' ') || name.text;
}

/** Returns the patient code from an identifier of the given type. If any type is allowed, prefers the medical record number. */
function patientCode(identifiers: readonly Identifier[], idType: string): string {
  const known = identifiers.filter(({ value }) => value !== '');
  const isOfType = (one: Identifier, type: string) =>
    one.system === type || textOfConcept(one.type) === type || hasCode(one.type, type);
  const found = idType
    ? known.find((one) => isOfType(one, idType))
    : (known.find((one) => hasCode(one.type, 'MR')) ?? known[0]);
  return found?.value ?? '';
}

const hasCode = ({ coding }: Concept, code: string) => coding.some((one) => one.code === code);

/** Returns the patient's preferred language if reminders support it. */
function languageOf({ communication: spoken }: ParticipantResource): string {
  const preferred = spoken.find((one) => one.preferred) ?? (spoken.length === 1 ? spoken[0] : undefined);
  const code = preferred?.language.coding[0]?.code.slice(0, 2);
  return code === 'en' || code === 'es' ? code : '';
}

/** Returns the name of the first participant who has not declined, from the appointment or the participant's own record. */
function nameOfActor(appointment: Appointment, actors: Actors, types: readonly string[]): string {
  const coming = appointment.participant.filter(
    (one) => isParticipant(one, types) && one.status !== 'declined',
  );
  const names = coming.map(({ actor }) => {
    const own = actors.get(referredTo(actor));
    return actor.display || (own ? resourceName(own) : '');
  });
  return (names.find(Boolean) ?? '').slice(0, longestName);
}

const longestName = 120;

/** Returns a resource's name, such as a location's name or the practitioner of a role. */
const resourceName = (resource: ParticipantResource): string =>
  nameOf(resource) || resource.practitioner.display;
