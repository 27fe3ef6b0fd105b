import { expect } from 'chai';
import { createRowReader } from '../../../server/api/csv/read-row.ts';
import { createFileRowReader } from '../../../server/api/reminders/lists/read-rows-file.ts';
import { findNameError } from '../../../server/api/reminders/lists/read-rows.ts';
import { createPayableCheck } from '../../../server/api/payments/upload/payable-row.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { type ResourceDefinition, importableFields } from '../../../shared/resources/define.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { payments } from '../../../shared/resources/payments.ts';
import type { FieldKind } from '../../../shared/resources/fields.ts';

const now = Date.UTC(2026, 10, 27, 15);
const long = 'x'.repeat(30_000);

const wrongCells: Readonly<Record<FieldKind, readonly string[]>> = {
  text: [long],
  multiline: [long],
  secret: [long],
  flag: ['maybe', long],
  choice: ['Klingon', long],
  phone: [
    ...['55', '3.12555E9', '+44 20 7946 0958', 'Restricted', '3125550101 or 3125550102', '0005550101'],
    ...['no phone', long],
  ],
  email: ['ann@@example.com', 'no mail', long],
  money: ['ten', '1,2,3', '0', '-5', '99999999999999', long],
  date: ['02/30/2026', '13/13/2026', 'tomorrow', 'Monday, March 14, 2031', '12/31/2199', '03/14/99999', long],
  clock: ['2:30', '25:00', '9:30 AM HST', 'noonish', '9:75 AM', long],
  time: ['yesterday', long],
  number: ['many', long],
  weekdays: ['Funday', long],
  json: ['{broken', '[1,', long],
  url: ['javascript:alert(1)', 'no address', long],
};
const wholeRows = [
  ['Ann', 'Lee', 'one', 'too', 'many', 'cells', ...Array.from({ length: 40 }, () => 'x')],
  ['"Ann\nBob,Ray,1,2,3', ''],
];

const fileRows = (definition: ResourceDefinition): { of: string; msg: string }[] => {
  const fields = importableFields(definition);
  const mapping = fields.map(([name]) => name);
  const read = createRowReader({ definition, mapping, now });
  const payable = createPayableCheck(mapping);
  const isPayments = definition.name === payments.name;
  const sentencesOf = (of: string, cells: readonly string[]) => {
    const check = isPayments ? payable(read(cells), { line: 2, cells }) : read(cells);
    const faults = check.ok ? (check.left ?? []) : check.errors;
    return faults.map(({ msg }) => ({ of, msg }));
  };
  const only = (at: number, cell: string) => mapping.map((_, other) => (other === at ? cell : ''));
  const good = mapping.map((name) => (name.endsWith('name') ? 'Ann' : name === 'amount' ? '10' : ''));
  return [
    ...fields.flatMap(([name, { kind }], at) =>
      wrongCells[kind].flatMap((cell) => sentencesOf(`${name}: ${cell.slice(0, 30)}`, only(at, cell))),
    ),
    ...wholeRows.flatMap((cells) => sentencesOf('row', cells)),
    ...[1, 2].flatMap(() => sentencesOf('twice', good)),
  ];
};

/** Returns the validation errors for notification list rows, which use a separate reader. */
const listRows = (): { of: string; msg: string }[] => {
  const fields = importableFields(notificationRows);
  const mapping = fields.map(([name]) => name);
  const columns = fields.map(([, { label }]) => label);
  const read = createFileRowReader({ columns, mapping, delimiter: ',', zone: 'America/New_York', now });
  const sentencesOf = (of: string, cells: readonly string[]) =>
    read(cells).row.errors.map(({ msg }) => ({ of, msg }));
  const missing = findNameError({})?.msg ?? '';
  return [
    ...fields.flatMap(([name, { kind }], at) =>
      wrongCells[kind].flatMap((cell) =>
        sentencesOf(
          `${name}: ${cell.slice(0, 30)}`,
          mapping.map((_, other) => (other === at ? cell : '')),
        ),
      ),
    ),
    ...wholeRows.flatMap((cells) => sentencesOf('row', cells)),
    { of: 'no name', msg: missing },
  ];
};

/** Validator jargon and field keys that must not reach users. */
const raw =
  /["`]\w+["`]|\b[a-z]+_[a-z]+\b|is not allowed|fails? to match|must be (?:a |an )?(?:string|boolean|object|array|valid|one of|JSON|text\b)|length|pattern|character that cannot/i;
const nextStep =
  /\b(?:Enter|Write|Use|Correct|Check|Put|Add|Leave|Delete)\b|is required\.?$|must have|must be (?:[A-Z$]|an amount in dollars|more than|a time of day, such as)|can have at most|needs AM or PM, such as/;

describe('error sentences for rejected rows', () => {
  const sources: [string, () => { of: string; msg: string }[]][] = [
    ['contacts', () => fileRows(contacts)],
    ['payment files', () => fileRows(payments)],
    ['notification lists', listRows],
  ];
  for (const [name, rows] of sources) {
    it(`contain no validator jargon in ${name}`, () => {
      const said = rows();
      expect(said.length).to.be.greaterThan(15);
      expect(said.filter(({ msg }) => raw.test(msg) || msg.trim() === '')).to.deep.equal([]);
    });

    it(`name the next step in ${name}`, () => {
      expect(rows().filter(({ msg }) => !nextStep.test(msg))).to.deep.equal([]);
    });
  }

  it('fail the check when they contain validator jargon', () => {
    for (const msg of [
      '"first_name" must be a string',
      'verify_fields must be JSON',
      '"zip" is not allowed',
      'Zip Code with value "x" fails to match the required pattern',
    ])
      expect(raw.test(msg), msg).to.equal(true);
  });
});
