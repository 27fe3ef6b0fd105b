import type { Mutant } from './mutant.ts';

const inboundTest = 'tests/api/phone/inbound.test.ts';
const keypadTest = 'tests/api/phone/keypad.test.ts';

/** Who may speak as the provider, what a turn may do once, and what of a caller is told to whom. */
export const phoneMutants: readonly Mutant[] = [
  {
    name: 'turn-taken-once',
    file: 'server/api/phone/take-turn.ts',
    from: 'if (row.turn !== asked.turn) return { answer: row.answer || callOver, idOrg };',
    to: '',
    test: inboundTest,
    title: 'takes each turn once',
  },
  {
    name: 'line-of-its-practice',
    file: 'server/api/phone/find-patients.ts',
    from: 'where id_org = ${idOrg}::bigint\n      and ${where.contacts}',
    to: 'where ${where.contacts}',
    test: inboundTest,
    title: 'knows nobody of another practice',
  },
  {
    name: 'digits-sealed',
    file: 'server/api/phone/take-turn.ts',
    from: 'keyring.seal(JSON.stringify(turn.secrets), owners.callDigits(id))',
    to: 'JSON.stringify(turn.secrets)',
    test: keypadTest,
    title: 'leaves no digit that is secret anywhere',
  },
];
