import type { Mutant } from './mutant.ts';

const voicesTest = 'tests/api/voices/voices.test.ts';
const recordedCallsTest = 'tests/api/recordings/recorded-calls.test.ts';
const numbersTest = 'tests/api/clients/dialled-numbers.test.ts';
const recordingsTest = 'tests/api/recordings/recordings.test.ts';

export const callMutants: readonly Mutant[] = [
  {
    name: 'speech-of-other-practices',
    file: 'server/api/voices/answer-speech.ts',
    from: "idOrg === undefined ? sounds : sounds.where('id_org', '=', toId(idOrg))",
    to: "idOrg === undefined ? sounds : sounds.where('id_org', '<>', toId('0'))",
    test: voicesTest,
    title: 'plays audio only to the practice that owns it',
  },
  {
    name: 'number-of-two-practices',
    file: 'server/api/numbers/own-numbers.ts',
    from: 'if (conflict) throw',
    to: "if (conflict?.number === '') throw",
    test: numbersTest,
    title: "rejects another practice's number in any notation",
  },
  {
    name: 'number-that-a-practice-gives-itself',
    file: 'server/api/numbers/own-numbers.ts',
    from: 'if (!actor.admin) return requireOwn(trx, id, added);',
    to: '',
    test: numbersTest,
    title: 'rejects numbers that a practice adds itself and keeps the numbers assigned by admins',
  },
  {
    name: 'unowned-caller-id-sent',
    file: 'server/api/reminders/claimed-message.ts',
    from: 'own_numbers.number as caller_id',
    to: 'dial_plans.caller_id',
    test: 'tests/api/reminders/senders.test.ts',
    title: 'skips a caller ID that the organization does not own',
  },
  {
    name: 'recording-of-other-practices',
    file: 'server/api/recordings/read-recordings.ts',
    from: ".where('recordings.id_org', '=', toId(organizationOf(actor)))",
    to: '',
    test: recordingsTest,
    title: "requires access to calls in the user's own practice",
  },
  {
    name: 'recordings-listed-to-others',
    file: 'server/api/recordings/read-recordings.ts',
    from: ".where('id_org', '=', toId(organizationOf(request.actor)))",
    to: '',
    test: recordingsTest,
    title: "requires access to calls in the user's own practice",
  },
  {
    name: 'card-recorded',
    file: 'server/api/phone/steps/pay.ts',
    from: "if (turn.state.recording !== 'running') return",
    to: 'if (turn.call) return',
    test: recordedCallsTest,
    title: 'pauses its recording before the first card digit and resumes it after the last',
  },
  {
    name: 'card-after-failed-pause',
    file: 'server/api/phone/steps/pay.ts',
    from: 'if (!first || !turn.isPaused) return',
    to: 'if (!first) return',
    test: recordedCallsTest,
    title: 'accepts no card digit unless the recording is paused',
  },
  {
    name: 'recording-goes-on-in-a-card',
    file: 'server/api/phone/recorded-call.ts',
    from: '&& !state.payment &&',
    to: '&&',
    test: recordedCallsTest,
    title: 'pauses its recording before the first card digit and resumes it after the last',
  },
];
