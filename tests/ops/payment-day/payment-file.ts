import { formatCents } from '../../../shared/money.ts';

/** Somebody who owes, as the practice's own books have it. */
export interface Debtor {
  code: string;
  first: string;
  last: string;
  /** MM/DD/YYYY */
  dob: string;
  /** '' for none, as is the phone. */
  email: string;
  phone: string;
  cents: number;
}

const columns = [
  'Patient ID',
  'First Name',
  'Last Name',
  'DOB',
  'Zip',
  'Email',
  'Mobile Phone',
  'Amount Due',
];
type Cells = Record<'code' | 'first' | 'last' | 'dob' | 'zip' | 'email' | 'phone' | 'amount', string>;

/** What may be wrong with a row, and what the reason that is given begins with. */
const faults: readonly (readonly [reason: string, spoil: () => Partial<Cells>])[] = [
  ['Amount', () => ({ amount: 'twelve' })],
  ['Amount', () => ({ amount: '0.00' })],
  ['Amount', () => ({ amount: '-45.00' })],
  ['Amount', () => ({ amount: '' })],
  ['Last name', () => ({ last: '' })],
  ['First name', () => ({ first: '' })],
  ['Date of Birth', () => ({ dob: '2/30/1980' })],
  ['Date of Birth', () => ({ dob: '04/09/2961' })],
  ['Mobile Phone', () => ({ phone: '555' })],
  ['Zip Code must have 5 digits', () => ({ zip: '2139' })],
];
/** Every so many rows one is at fault. */
const faultEvery = 83;
const isFaulty = (place: number) => place % faultEvery === faultEvery - 1;

export interface PaymentFile {
  /** Whose rows are right, and whose rows are at fault. */
  good: readonly Debtor[];
  mended: readonly Debtor[];
  text: string;
  /** Of the rows that are at fault, by their line in the file, what the reason begins with. */
  faults: ReadonlyMap<number, string>;
  /** A file of those lines alone, as they should have been. */
  corrected(lines: Iterable<number>): string;
}

/** A file of so many payments, as a practice's own program writes it, with faults planted in it. */
export function writePaymentFile(count: number): PaymentFile {
  const debtors = Array.from({ length: count }, (_, place) => debtorAt(place));
  const planted = new Map<number, string>();
  const rows = debtors.map((debtor, place) => {
    const cells = cellsOf(debtor);
    if (!isFaulty(place)) return cells;
    const [reason, spoil] = faults[Math.floor(place / faultEvery) % faults.length]!;
    planted.set(lineOf(place), reason);
    return { ...cells, ...spoil() };
  });
  return {
    good: debtors.filter((_, place) => !isFaulty(place)),
    mended: debtors.filter((_, place) => isFaulty(place)),
    text: toText(rows),
    faults: planted,
    corrected: (lines) => toText([...lines].map((line) => cellsOf(debtors[line - 2]!))),
  };
}

/** The first line is the header. */
const lineOf = (place: number) => place + 2;

/** Of ten four have an address alone, four a telephone, one both and one neither. */
function debtorAt(place: number): Debtor {
  const number = String(place).padStart(5, '0');
  const kind = place % 10;
  return {
    code: `P${number}`,
    first: place % 7 === 0 ? 'Zoë' : 'Ann',
    last: place % 11 === 0 ? `O'Brien, ${number}` : `Ember ${number}`,
    dob: `0${(place % 9) + 1}/${10 + (place % 18)}/${1940 + (place % 60)}`,
    email: kind < 4 || kind === 8 ? `p${number}@mail.example` : '',
    phone: (kind >= 4 && kind < 8) || kind === 8 ? `31255${number}` : '',
    cents: ((place * 7919) % 49_900) + 101 + (place % 50 === 0 ? 123_400 : 0),
  };
}

const cellsOf = ({ code, first, last, dob, email, phone, cents }: Debtor): Cells => ({
  code,
  first,
  last,
  dob,
  zip: '60611',
  email,
  phone: phone && `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
  amount: formatCents(cents),
});

const toText = (rows: readonly Cells[]) =>
  [
    columns,
    ...rows.map(({ code, first, last, dob, zip, email, phone, amount }) => [
      code,
      first,
      last,
      dob,
      zip,
      email,
      phone,
      amount,
    ]),
  ]
    .map((cells) =>
      cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\r\n');
