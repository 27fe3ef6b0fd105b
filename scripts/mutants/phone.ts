import type { Mutant } from './mutant.ts';

const inboundTest = 'tests/api/phone/inbound.test.ts';
const keypadTest = 'tests/api/phone/keypad.test.ts';

export const phoneMutants: readonly Mutant[] = [
  {
    name: 'turn-taken-once',
    file: 'server/api/phone/process-turn.ts',
    from: 'if (row.turn !== request.turn) return { answer: row.answer || callOver, idOrg };',
    to: '',
    test: inboundTest,
    title: 'processes each turn once and repeats the current response',
  },
  {
    name: 'line-of-its-practice',
    file: 'server/api/phone/find-patients.ts',
    from: 'where id_org = ${idOrg}::bigint\n      and ${where.contacts}',
    to: 'where ${where.contacts}',
    test: inboundTest,
    title: 'matches no patient from another practice',
  },
  {
    name: 'digits-sealed',
    file: 'server/api/phone/process-turn.ts',
    from: 'keyring.seal(JSON.stringify(turn.secrets), owners.callDigits(id))',
    to: 'JSON.stringify(turn.secrets)',
    test: keypadTest,
    title: 'leaves no secret digit in the database at any turn and none in the log',
  },
];
