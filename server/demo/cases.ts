import type { VerifyFieldName } from '../../shared/payment/record.ts';
import { prescriptionDetailType } from '../../shared/payment/prescriptions.ts';
import { harbor, lakeside } from './practices.ts';
import { createHash } from 'node:crypto';

export interface DemoCase {
  case: string;
  what: string;
  clientId: string;
  verifyFields: readonly VerifyFieldName[];
  patient: DemoPatient;
  amount: string;
  payerEditable?: true;
  items?: readonly DemoItem[];
  itemDetailType?: string;
  patientEditable?: false;
  status?: 'Paid' | 'Expired';
  saved?: 'card' | 'bank' | 'missing';
}

interface DemoPatient {
  first_name: string;
  last_name: string;
  unique_id: string;
  dob: string;
  zip: string;
  email: string;
}

interface DemoItem {
  other_id: string;
  desc: string;
  qty: number;
  amount: string;
}

const prescriptions: readonly DemoItem[] = [
  { other_id: 'RX-7701243', desc: 'Atorvastatin 20 mg tablet', qty: 30, amount: '12.40' },
  { other_id: 'RX-7701251', desc: 'Lisinopril 10 mg tablet', qty: 90, amount: '18.75' },
  { other_id: 'RX-7701288', desc: 'Metformin ER 500 mg tablet', qty: 60, amount: '9.60' },
  { other_id: 'RX-7701302', desc: 'Albuterol 90 mcg inhaler', qty: 1, amount: '34.25' },
];

const nameAndDob = ['last_name', 'dob'] as const;

function patient(name: string, unique_id: string, born: readonly [dob: string, zip: string]): DemoPatient {
  const [first_name = '', last_name = ''] = name.split(' ');
  const email = `${first_name}.${last_name}@mail.example`.toLowerCase();
  return { first_name, last_name, unique_id, dob: born[0], zip: born[1], email };
}

export const demoCases: readonly DemoCase[] = [
  {
    case: 'card or bank',
    what: 'A fixed amount, no saved method',
    clientId: lakeside,
    verifyFields: nameAndDob,
    patient: patient('Eleanor Whitfield', 'LFC-10482', ['03/14/1962', '60611']),
    amount: '45.00',
  },
  {
    case: 'payer chooses the amount',
    what: 'The payer may change the amount',
    clientId: lakeside,
    verifyFields: nameAndDob,
    patient: patient('Marcus Delgado', 'LFC-10517', ['11/02/1978', '60614']),
    amount: '260.00',
    payerEditable: true,
  },
  {
    case: 'saved card',
    what: 'A card is on file and offered first',
    clientId: lakeside,
    verifyFields: nameAndDob,
    patient: patient('Priya Raman', 'LFC-10533', ['07/29/1985', '60657']),
    amount: '80.50',
    saved: 'card',
  },
  {
    case: 'saved bank account',
    what: 'A bank account is on file and offered first',
    clientId: lakeside,
    verifyFields: nameAndDob,
    patient: patient('Walter Okafor', 'LFC-10541', ['01/09/1951', '60640']),
    amount: '132.15',
    saved: 'bank',
  },
  {
    case: 'prescriptions',
    what: 'Four prescriptions; the payer chooses which to pay',
    clientId: lakeside,
    verifyFields: nameAndDob,
    patient: patient('Grace Lindqvist', 'LFC-10566', ['05/21/1969', '60622']),
    amount: '75.00',
    items: prescriptions,
    itemDetailType: prescriptionDetailType,
  },
  {
    case: 'prescriptions, fixed',
    what: 'Prescriptions that must be paid together',
    clientId: lakeside,
    verifyFields: nameAndDob,
    patient: patient('Samuel Brandt', 'LFC-10578', ['09/30/1947', '60625']),
    amount: '75.00',
    items: prescriptions,
    itemDetailType: prescriptionDetailType,
    patientEditable: false,
  },
  {
    case: 'already paid',
    what: 'A payment that is already paid',
    clientId: lakeside,
    verifyFields: nameAndDob,
    patient: patient('Naomi Castellano', 'LFC-10590', ['12/18/1990', '60618']),
    amount: '45.00',
    status: 'Paid',
  },
  {
    case: 'zero balance',
    what: 'The balance is now $0',
    clientId: lakeside,
    verifyFields: nameAndDob,
    patient: patient('Henry Ashworth', 'LFC-10604', ['02/06/1974', '60613']),
    amount: '0.00',
  },
  {
    case: 'all five questions',
    what: 'Asks for every verification field',
    clientId: lakeside,
    verifyFields: ['first_name', 'last_name', 'unique_id', 'dob', 'zip'],
    patient: patient('Beatriz Moreno', 'LFC-10619', ['08/08/1983', '60647']),
    amount: '58.20',
  },
  {
    case: 'no questions',
    what: 'Shows the amount without verification',
    clientId: harbor,
    verifyFields: [],
    patient: patient('Tobias Greene', 'HDG-2207', ['04/25/1995', '02110']),
    amount: '25.00',
  },
  {
    case: 'saved card gone',
    what: 'The card on file no longer exists at the gateway',
    clientId: harbor,
    verifyFields: nameAndDob,
    patient: patient('Ingrid Solheim', 'HDG-2214', ['10/11/1966', '02114']),
    amount: '64.00',
    saved: 'missing',
  },
  {
    case: 'expired',
    what: 'An expired link, with the number to call',
    clientId: lakeside,
    verifyFields: nameAndDob,
    patient: patient('Owen Fitzgerald', 'LFC-10633', ['06/17/1988', '60610']),
    amount: '45.00',
    status: 'Expired',
  },
];

const firstDay = 1_757_750_400;

/**
 * Returns the payment ID of a case, equal on every machine.
 * After a link is used, the next start creates the next of its series; the paid one stays paid.
 */
export function caseId(name: string, turn: number): string {
  const digest = createHash('sha256').update(`demo payment ${name} ${turn}`).digest();
  return `${firstDay + (digest.readUInt16BE(30) % 36_000)}-${digest.toString('hex').slice(0, 20)}`;
}

/** Returns a patient ID per turn, so that a method saved in one turn does not affect the next. */
export function casePatientId(uniqueId: string, turn: number): string {
  return turn === 0 ? uniqueId : `${uniqueId}-${turn}`;
}
