import type { Mutant } from './mutant.ts';
const hooksTest = 'tests/api/reminders/hooks.test.ts';

export const deliveryMutants: readonly Mutant[] = [
  {
    name: 'signed-hooks',
    file: 'server/api/reminders/webhooks/signature.ts',
    from: 'return actual.length === expected.length && timingSafeEqual(actual, expected);',
    to: 'return true;',
    test: hooksTest,
    title: 'change nothing without a signature or from an unknown number',
  },
  {
    name: 'people-of-the-own-contacts',
    file: 'server/api/reminders/lists/add-people.ts',
    from: 'where id = ${list} and id_org = ${idOrg}::bigint',
    to: 'where id = ${list} and ${idOrg}::bigint > 0',
    test: 'tests/api/reminders/lists/add-people.test.ts',
    title: 'requires a valid source that the user may read',
  },
  {
    name: 'tenant-of-a-stopped-message',
    file: 'server/api/reminders/message-operations.ts',
    from: ".where('id_org', '=', toId(idOrg))",
    to: ".where('id_org', '>=', toId('0'))",
    test: 'tests/api/reminders/stop-message.test.ts',
    title: 'requires the right to send and the same organization',
  },
  {
    name: 'stopped-stays-out-of-its-list',
    file: 'server/api/reminders/message-operations.ts',
    from: '    await excludeRow(trx, message.row);\n',
    to: '',
    test: 'tests/api/reminders/stop-message.test.ts',
    title: 'excludes the patient from a second job and from the worklist',
  },
  {
    name: 'stranger-sent-before-approval',
    file: 'server/api/reminders/deliver.ts',
    from: 'const isOwn = ({ address }: ClaimedMessage) => own.has(address.toLowerCase());',
    to: 'const isOwn = (_message: ClaimedMessage) => true;',
    test: 'tests/api/trial/approval.test.ts',
    title: 'sends only to its own verified addresses and captures all other messages in its test outbox',
  },
  {
    name: 'mail-left-before-approval',
    file: 'server/api/providers/outbox.ts',
    from: "purpose !== 'proof' && !(await maySendTo(trx, message))",
    to: "purpose === 'account' && !(await maySendTo(trx, message))",
    test: 'tests/api/trial/approval.test.ts',
    title: 'captures payment requests and template tests to unverified addresses',
  },
  {
    name: 'no-daily-cap',
    file: 'server/api/reminders/claim-due.ts',
    from: "[['daily_cap', day.left > 0]] as const",
    to: "[['daily_cap', day.left >= 0]] as const",
    test: 'tests/api/trial/approval.test.ts',
    title: 'caps daily messages at a limit that grows over time and sends the rest the next day',
  },
  {
    name: 'templates-not-kept',
    file: 'server/api/reminders/checked-templates.ts',
    from: '    versions[used] = version;',
    to: '',
    test: 'tests/api/reminders/kept-templates.test.ts',
    title: 'go out as they were confirmed if they change before the messages are planned',
  },
];
