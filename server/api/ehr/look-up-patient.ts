import { readPhone } from '../../../shared/phone-number.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Log } from '../../log.ts';
import { FhirFailure } from '../providers/fhir/fhir-answers.ts';
import type { PracticeRecord, PracticeRecords } from '../providers/fhir/fhir-server.ts';
import {
  accountResource,
  invoiceResource,
  orderResource,
  participantResource,
  readEach,
  type ParticipantResource,
  type Reference,
  referredTo,
} from './fhir-resources.ts';
import { reachedBy } from './telecom.ts';
import { invoiceItems, prescriptionItems, type OpenItem } from './open-items.ts';

interface LookUpDeps {
  records: PracticeRecords;
  log: Log;
  clock: () => number;
}

interface Sought {
  idOrg: string;
  patientId: string;
  /** True to list prescriptions instead of whole invoices. */
  prescriptions: boolean;
}

/**
 * Result of a lookup. `off` means that the practice has no health record. `away` means that the record is unavailable now, or, with a
 * `reason`, until its settings are corrected.
 */
type LookedUp =
  | { kind: 'found'; patient: ApiRecord; items: OpenItem[] }
  | { kind: 'absent' }
  | { kind: 'off' }
  | { kind: 'away'; reason: string };

/** Timeout of a lookup. Kept short because payments also work without one. */
const patienceMs = 6_000;

/**
 * Looks up a patient and the patient's open items in the practice's health record. Returns `away` on FHIR errors so that callers fall back
 * to our own data.
 */
export async function lookUpPatient({ records, log, clock }: LookUpDeps, sought: Sought): Promise<LookedUp> {
  try {
    const record = await records.ofOrganization(sought.idOrg);
    return record ? await queryPatient(record, sought, clock()) : { kind: 'off' };
  } catch (error) {
    if (!(error instanceof FhirFailure)) throw error;
    const { kind, status, message } = error;
    log.warn({ org: sought.idOrg, kind, status, reason: message }, 'health record could not be read');
    return { kind: 'away', reason: kind === 'closed' || kind === 'settings' ? message : '' };
  }
}

async function queryPatient(
  record: PracticeRecord,
  { patientId, prescriptions }: Sought,
  now: number,
): Promise<LookedUp> {
  const { server, patientIdType, billingTypes } = record;
  const signal = AbortSignal.timeout(patienceMs);
  // Escapes FHIR search separators because the id may contain them.
  const value = patientId.replace(/[\\,|$]/g, '\\$&');
  const identifier = patientIdType ? `${patientIdType}|${value}` : value;
  const patients = readEach(participantResource, await server.search('Patient', { identifier }, signal));
  // Filters the results because a server that ignores the search parameter returns all patients.
  const named = patients.filter((one) => one.identifier.some((each) => each.value === patientId));
  const [patient] = named;
  if (!patient || named.length > 1) return { kind: 'absent' };
  const { id } = patient;
  const [invoices, accounts, orders] = await Promise.all([
    server.search('Invoice', { patient: id, status: 'issued' }, signal),
    billingTypes.length > 0 ? server.search('Account', { patient: id, status: 'active' }, signal) : [],
    prescriptions ? server.search('MedicationRequest', { patient: id, status: 'active' }, signal) : [],
  ]);
  const isTheirs = ({ subject }: { subject: Reference }) => referredTo(subject) === `Patient/${id}`;
  const bills = {
    invoices: readEach(invoiceResource, invoices).filter(isTheirs),
    accounts: readEach(accountResource, accounts),
    billingTypes,
  };
  const theirs = readEach(orderResource, orders).filter(isTheirs);
  return {
    kind: 'found',
    patient: toContactValues(patient, patientId, now),
    items: prescriptions ? prescriptionItems(theirs, bills) : invoiceItems(bills),
  };
}

/** Converts a patient to the format of `patient_lookup`. */
function toContactValues(patient: ParticipantResource, patient_id: string, now: number): ApiRecord {
  const { name: names, address } = patient;
  const name = names.find(({ use }) => use === 'official') ?? names[0];
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(patient.birthDate) ?? [];
  const { mobile_phone: mobile, email } = reachedBy(patient, now);
  return {
    patient_id,
    first_name: name?.given[0] ?? '',
    last_name: name?.family ?? '',
    dob: year ? `${month}/${day}/${year}` : '',
    zip: address.map(({ postalCode }) => postalCode).find(Boolean) ?? '',
    email,
    mobile_phone: readPhone(mobile) ?? mobile,
  };
}
