import { readPhone } from '../../../shared/phone-number.ts';
import { recordsIn, textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { Log } from '../../log.ts';
import { FhirFault } from '../providers/fhir/fault.ts';
import type { PracticeRecord, PracticeRecords } from '../providers/fhir/fhir-server.ts';
import { referredTo, textsOf } from './fhir-values.ts';
import { reachedBy } from './telecom.ts';
import { invoiceItems, prescriptionItems } from './open-items.ts';

interface LookUpDeps {
  records: PracticeRecords;
  log: Log;
  clock: () => number;
}

interface Sought {
  idOrg: string;
  /** As the practice knows the patient. */
  patientId: string;
  /** Prescriptions instead of whole invoices. */
  prescriptions: boolean;
}

/** `off`: the practice has no record here. `away`: nobody can tell at the moment, or, with a `reason`, until somebody corrects that. */
type LookedUp =
  | { kind: 'found'; patient: ApiRecord; items: ApiRecord[] }
  | { kind: 'absent' }
  | { kind: 'off' }
  | { kind: 'away'; reason: string };

/** Longer nobody waits for what the own books can be read without. */
const patienceMs = 6_000;

/** Asks the practice's record for a patient and what is open there. Never throws: where the record is away, the own books have to do. */
export async function lookUpPatient({ records, log, clock }: LookUpDeps, sought: Sought): Promise<LookedUp> {
  try {
    const record = await records.ofOrganisation(sought.idOrg);
    return record ? await ask(record, sought, clock()) : { kind: 'off' };
  } catch (error) {
    if (!(error instanceof FhirFault)) throw error;
    const { kind, status, message } = error;
    log.warn({ org: sought.idOrg, kind, status, reason: message }, 'a health record was not read');
    return { kind: 'away', reason: kind === 'closed' || kind === 'settings' ? message : '' };
  }
}

async function ask(
  record: PracticeRecord,
  { patientId, prescriptions }: Sought,
  now: number,
): Promise<LookedUp> {
  const { server, patientIdType, billingTypes } = record;
  const signal = AbortSignal.timeout(patienceMs);
  // What separates in a search is escaped: it is part of the id.
  const value = patientId.replace(/[\\,|$]/g, '\\$&');
  const identifier = patientIdType ? `${patientIdType}|${value}` : value;
  const patients = await server.search('Patient', { identifier }, signal);
  // A server that does not know the search answers with everybody.
  const named = patients.filter((one) =>
    recordsIn(one, 'identifier').some((each) => textOf(each, 'value') === patientId),
  );
  const [patient] = named;
  if (!patient || named.length > 1) return { kind: 'absent' };
  const id = textOf(patient, 'id');
  const [invoices, accounts, orders] = await Promise.all([
    server.search('Invoice', { patient: id, status: 'issued' }, signal),
    billingTypes.length > 0 ? server.search('Account', { patient: id, status: 'active' }, signal) : [],
    prescriptions ? server.search('MedicationRequest', { patient: id, status: 'active' }, signal) : [],
  ]);
  const isTheirs = (one: ApiRecord) => referredTo(one['subject']) === `Patient/${id}`;
  const bills = { invoices: invoices.filter(isTheirs), accounts, billingTypes };
  const items = prescriptions ? prescriptionItems(orders.filter(isTheirs), bills) : invoiceItems(bills);
  return {
    kind: 'found',
    patient: inOurWords(patient, patientId, now),
    items: items.map((item) => ({ ...item })),
  };
}

/** As `patient_lookup` tells of a patient. */
function inOurWords(patient: ApiRecord, patient_id: string, now: number): ApiRecord {
  const names = recordsIn(patient, 'name');
  const name = names.find(({ use }) => use === 'official') ?? names[0];
  const [first_name = ''] = textsOf(name?.['given']);
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(textOf(patient, 'birthDate')) ?? [];
  const zips = recordsIn(patient, 'address').map((address) => textOf(address, 'postalCode'));
  const { mobile_phone: mobile, email } = reachedBy(patient, now);
  return {
    patient_id,
    first_name,
    last_name: textOf(name, 'family'),
    dob: year ? `${month}/${day}/${year}` : '',
    zip: zips.find((zip) => zip !== '') ?? '',
    email,
    mobile_phone: readPhone(mobile) ?? mobile,
  };
}
