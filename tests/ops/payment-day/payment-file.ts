import { formatCents } from '../../../shared/money.ts';

export interface Debtor {
  code: string;
  first: string;
  last: string;
  /** Date of birth as MM/DD/YYYY. */
  dob: string;
  /** Email address, or '' for none. The same is true of `phone`. */
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

/** Planted errors, each with the start of the expected reason. */
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
/** Every 83rd row contains a planted error. */
const faultEvery = 83;
const isFaulty = (place: number) => place % faultEvery === faultEvery - 1;

export interface PaymentFile {
  /** Debtors with valid rows. `mended` has the debtors with invalid rows. */
  good: readonly Debtor[];
  mended: readonly Debtor[];
  text: string;
  /** Start of the expected reason for each invalid row, by line number. */
  faults: ReadonlyMap<number, string>;
  /** Returns a file with only these lines, corrected. */
  corrected(lines: Iterable<number>): string;
}

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

/** Returns the row's line number in the file; line 1 is the header. */
const lineOf = (place: number) => place + 2;

/** Four of ten debtors have only an email, four only a phone, one has both and one neither. */
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
