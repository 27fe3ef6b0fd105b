import { recordRowErrors } from '../../../../shared/locales/en/health-record.ts';
import type { ApiRecord } from '../../../../shared/reply.ts';
import { fromWallClock, dayAfter } from '../../../../shared/time.ts';
import type { ParsedRow } from '../../reminders/lists/read-rows.ts';
import { operationOutcome, FhirFailure } from '../../providers/fhir/fhir-answers.ts';
import type { FhirServer, FhirType, PracticeRecord } from '../../providers/fhir/fhir-server.ts';
import {
  appointmentResource,
  participantResource,
  readEach,
  type Appointment,
  type ParticipantResource,
  referredTo,
} from '../fhir-resources.ts';
import { toListRow, type Actors } from './appointment-row.ts';

interface Wanted {
  /** First day, as YYYY-MM-DD in the practice's time zone. `to` is the last day, inclusive. */
  from: string;
  to: string;
  /** IANA time zone of the practice. */
  zone: string;
  /** Addresses of appointments already on the notification list, whose current status is read as well. */
  known: readonly string[];
  /** Current time in Unix milliseconds. */
  now: number;
  signal: AbortSignal;
}

export interface RecordAppointment {
  /** Permanent address of the resource, unique across health records. */
  address: string;
  row: ParsedRow;
}

export interface ReadAppointments {
  appointments: RecordAppointment[];
  /** Known appointments that will not take place, with the reason. */
  ended: Map<string, 'canceled' | 'missed' | 'mistaken' | 'gone'>;
  warnings: string[];
}

/** Statuses of appointments that are expected to take place. */
const coming = ['booked', 'pending'];
const over = ['arrived', 'checked-in', 'fulfilled', 'proposed', 'waitlist'];
const endings: Readonly<Record<string, 'canceled' | 'missed' | 'mistaken'>> = {
  cancelled: 'canceled',
  noshow: 'missed',
  'entered-in-error': 'mistaken',
};
const called = Object.keys(endings);

/** Reads upcoming appointments of the given days, and the status of known appointments outside those days. Throws a `FhirFailure`. */
export async function readAppointments(record: PracticeRecord, wanted: Wanted): Promise<ReadAppointments> {
  const { server } = record;
  const found = await searchDays(server, wanted);
  const days = onceEach(server, found);
  const isCurrent = (one: Appointment) => !hasStatus(one, [...over, ...called]) && isWithin(one, wanted);
  const current = days.appointments.filter(isCurrent);
  const there = new Set(current.map((one) => addressOf(server, one)));
  const missing = wanted.known.filter((address) => !there.has(address));
  const sought = onceEach(server, await searchKnown(server, missing, wanted.signal));
  const moved = sought.appointments.filter(
    (one) => missing.includes(addressOf(server, one)) && !hasStatus(one, [...over, ...called]),
  );
  const actors = await findActors(server, [...current, ...moved], {
    known: [...days.others, ...sought.others],
    signal: wanted.signal,
  });
  const { zone, now } = wanted;
  const appointments = [...current, ...moved].map((one) => ({
    address: addressOf(server, one),
    row: rowOf(one, { actors, zone, patientIdType: record.patientIdType, now }),
  }));
  return { appointments, ended: endedOf(server, missing, sought.appointments), warnings: days.warnings };
}

/** Returns the start and end of the days in the practice's time zone, in Unix seconds. */
function boundsOf({ from, to, zone }: Wanted): { start: number; end: number } {
  const start = fromWallClock(`${from} 00:00:00`, zone);
  const end = fromWallClock(`${dayAfter(to)} 00:00:00`, zone);
  if (start === undefined || end === undefined) throw new Error(`No days: ${from}, ${to}`);
  return { start, end };
}

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '');

/** Searches with all participants included. If the server rejects the parameter, retries without it. */
async function searchDays(server: FhirServer, wanted: Wanted): Promise<ApiRecord[]> {
  const { start, end } = boundsOf(wanted);
  const query = { date: [`ge${instantOf(start)}`, `lt${instantOf(end)}`], status: coming.join(',') };
  const _include = ['patient', 'practitioner', 'location'].map((name) => `Appointment:${name}`);
  try {
    return await withoutErrors(server.searchAlong('Appointment', { ...query, _include }, wanted.signal));
  } catch (error) {
    if (!(error instanceof FhirFailure) || error.status !== 400) throw error;
    return withoutErrors(server.searchAlong('Appointment', query, wanted.signal));
  }
}

/** Throws if the server reports that its results are incomplete, because partial results must not be used. */
async function withoutErrors(searching: Promise<ApiRecord[]>): Promise<ApiRecord[]> {
  const found = await searching;
  const outcomes = found.filter(({ resourceType }) => resourceType === 'OperationOutcome');
  const isPart = readEach(operationOutcome, outcomes)
    .flatMap(({ issue }) => issue)
    .some(({ severity }) => severity === 'error' || severity === 'fatal');
  if (isPart) throw new FhirFailure('away', 'The server returned only part of its records');
  return found;
}

/** Maximum ids per request, to limit the URL length. */
const idsAtOnce = 40;

async function searchIds(
  server: FhirServer,
  type: FhirType,
  { ids, signal }: { ids: readonly string[]; signal: AbortSignal },
) {
  const found: ApiRecord[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const _id = ids.slice(at, at + idsAtOnce).join(',');
    found.push(...(await withoutErrors(server.searchAlong(type, { _id }, signal))));
  }
  return found;
}

/** Searches for known appointments regardless of day and status. Skips addresses on other servers. */
function searchKnown(server: FhirServer, addresses: readonly string[], signal: AbortSignal) {
  const ids = addresses.flatMap((address) => idOf(server, address) ?? []);
  return searchIds(server, 'Appointment', { ids, signal });
}

const below = (server: FhirServer) => new URL('Appointment/', server.base).href;

const addressOf = (server: FhirServer, { id }: Appointment): string => `${below(server)}${id}`;

/** Returns the id in an address, or undefined if the address is on another server. */
export const idOf = (server: FhirServer, address: string): string | undefined =>
  address.startsWith(below(server)) ? address.slice(below(server).length) : undefined;

const hasStatus = ({ status }: Appointment, statuses: readonly string[]) => statuses.includes(status);

/** True if the appointment is within the days. An appointment without a start time also counts, so that it is reported as an error. */
function isWithin({ start: seconds }: Appointment, wanted: Wanted): boolean {
  const { start, end } = boundsOf(wanted);
  return seconds === undefined || (seconds >= start && seconds < end);
}

/** Removes duplicates, because an appointment that changes between page reads can appear twice. The most recently updated version wins. */
function onceEach(server: FhirServer, found: readonly ApiRecord[]) {
  const warnings: string[] = [];
  const byAddress = new Map<string, Appointment>();
  const isAppointment = ({ resourceType }: ApiRecord) => resourceType === 'Appointment';
  const others = readEach(
    participantResource,
    found.filter((one) => !isAppointment(one)),
  );
  for (const resource of readEach(appointmentResource, found.filter(isAppointment))) {
    if (!isId(resource.id)) warnings.push(recordRowErrors.noId);
    else {
      const address = addressOf(server, resource);
      const before = byAddress.get(address);
      if (before) warnings.push(recordRowErrors.twice(resource.id));
      if (!before || updatedAt(before) <= updatedAt(resource)) byAddress.set(address, resource);
    }
  }
  return { appointments: [...byAddress.values()], others, warnings };
}

const isId = (id: string) => /^[A-Za-z0-9.-]{1,64}$/.test(id);

const updatedAt = ({ meta }: Appointment): number => meta?.lastUpdated ?? 0;

/** Looks up participants that were not included: all patients, and other participants whose name is not in the appointment. */
async function findActors(
  server: FhirServer,
  appointments: readonly Appointment[],
  { known, signal }: { known: readonly ParticipantResource[]; signal: AbortSignal },
): Promise<Actors> {
  const actors = new Map(known.map((one) => [referenceOf(one), one]));
  const taking = appointments.flatMap(({ participant }) => participant.map(({ actor }) => actor));
  for (const type of actorTypes) {
    const wanted = taking.filter(({ display }) => type === 'Patient' || display === '');
    const references = wanted.map(referredTo);
    const sought = references.filter((one) => one.startsWith(`${type}/`) && !actors.has(one));
    const ids = [...new Set(sought)].map((one) => one.slice(type.length + 1));
    const found = await searchIds(server, type, { ids, signal });
    for (const one of readEach(participantResource, found)) actors.set(referenceOf(one), one);
  }
  return actors;
}

const actorTypes = ['Patient', 'Practitioner', 'PractitionerRole', 'Location'] as const;

const referenceOf = ({ resourceType, id }: ParticipantResource) => `${resourceType}/${id}`;

function rowOf(appointment: Appointment, parts: Parameters<typeof toListRow>[1]): ParsedRow {
  const row = toListRow(appointment, parts);
  if (hasStatus(appointment, coming)) return row;
  return { ...row, errors: [{ field: '', msg: recordRowErrors.noStatus }, ...row.errors] };
}

/** Returns how missing appointments ended. Appointments on another server or deleted ones are `gone`; those that took place are not reported. */
function endedOf(
  server: FhirServer,
  missing: readonly string[],
  sought: readonly Appointment[],
): ReadAppointments['ended'] {
  const byAddress = new Map(sought.map((one) => [addressOf(server, one), one]));
  const ended: ReadAppointments['ended'] = new Map();
  for (const address of missing) {
    const now = byAddress.get(address);
    if (!now) ended.set(address, 'gone');
    else {
      const how = endings[now.status];
      if (how) ended.set(address, how);
    }
  }
  return ended;
}
