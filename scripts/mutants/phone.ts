import type { Mutant } from './mutant.ts';

const inboundTest = 'tests/api/phone/inbound.test.ts';
const keypadTest = 'tests/api/phone/keypad.test.ts';

/** Who may speak as the provider, what a turn may do once, and what of a caller is told to whom. */
export const phoneMutants: readonly Mutant[] = [
  {
    name: 'call-signed',
    file: 'server/api/delivery/hooks/hook-parts.ts',
    from: `return sendAnswer(response, refuse(403, 'The signature is missing or wrong.'));`,
    to: 'return next();',
    test: inboundTest,
    title: 'is unknown without a signature',
  },
  {
    name: 'call-of-its-provider',
    file: 'server/api/phone/take-turn.ts',
    from: 'and sid = ${sid}',
    to: "and ${sid} <> ''",
    test: inboundTest,
    title: 'is unknown without a signature',
  },
  {
    name: 'turn-taken-once',
    file: 'server/api/phone/take-turn.ts',
    from: 'if (row.turn !== asked.turn) return { answer: row.answer || callOver, idOrg };',
    to: '',
    test: inboundTest,
    title: 'takes each turn once',
  },
  {
    name: 'proof-locked-by-phone',
    file: 'server/api/phone/steps/authenticate.ts',
    from: 'if (mayProve && state.fits) {',
    to: 'if (state.fits) {',
    test: inboundTest,
    title: 'shares the locks of the payment page',
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
    name: 'trial-of-its-practice',
    file: 'server/api/phone/trial-calls.ts',
    from: 'and id_org = ${organisationOf(actor)}::bigint\n    and trial',
    to: 'and trial',
    test: 'tests/api/phone/trials.test.ts',
    title: 'is of nobody else',
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
