import type { Mutant } from './mutant.ts';

const lastMomentTest = 'tests/api/delivery/last-moment.test.ts';
const oneByOneTest = {
  test: 'tests/api/delivery/one-by-one.test.ts',
  title: 'ends with the first that arrives, and goes on from one that does not',
};
const hooksTest = 'tests/api/delivery/hooks.test.ts';
const bouncesTest = 'tests/api/delivery/bounces.test.ts';
const webhookTest = 'tests/api/providers/webhook.test.ts';

/** Who is sent what, when, and what comes back of it. */
export const deliveryMutants: readonly Mutant[] = [
  {
    name: 'reached-by-one-before',
    file: 'server/api/delivery/open-windows.ts',
    from: `or first.reason is not distinct from 'reached_before'`,
    to: 'or false',
    ...oneByOneTest,
  },
  {
    name: 'email-counts-as-arrived',
    file: 'server/api/delivery/open-windows.ts',
    from: `or first.channel = 'email' and first.status = 'sent'`,
    to: `or false and first.status = 'sent'`,
    test: oneByOneTest.test,
    title: 'takes an email for read that has not come back in an hour',
  },
  {
    name: 'job-goes-on-at-the-last-moment',
    file: 'server/api/delivery/may-leave.ts',
    from: `and jobs.status in ('queued', 'running')`,
    to: '',
    test: lastMomentTest,
    title: 'never leaves where its job is cancelled',
  },
  {
    name: 'no-provider-no-way-out',
    file: 'server/api/providers/way-out.ts',
    from: `return awaitsApproval ? 'held' : 'none';`,
    to: `return 'held';`,
    test: 'tests/api/delivery/no-provider.test.ts',
    title: 'says before a list is confirmed that nobody gets anything, and why',
  },
  {
    name: 'plugins-of-new-accounts',
    file: 'server/api/plugins/write-events.ts',
    from: ' and not org.awaits_approval',
    to: '',
    test: 'tests/api/plugins/plugins.test.ts',
    title: 'gets no event and no test event',
  },
  {
    name: 'signed-hooks',
    file: 'server/api/delivery/hooks/signature.ts',
    from: 'return given.length === expected.length && timingSafeEqual(given, expected);',
    to: 'return true;',
    test: hooksTest,
    title: 'change nothing unsigned, nor from a number that nobody wrote to',
  },
  {
    name: 'mail-server-shows-its-token',
    file: 'server/api/delivery/hooks/take-returned-mail.ts',
    from: "isSame(request.get('authorization') ?? '', `Bearer ${bounceToken}`)",
    to: 'isSame(bounceToken, bounceToken)',
    test: bouncesTest,
    title: 'are taken from the own mail server alone, and not without end',
  },
  {
    name: 'webhooks-by-https',
    file: 'server/api/providers/webhook.ts',
    from: 'if (guarded && !isOpen(new URL(webhook.url)))',
    to: 'if (false)',
    test: webhookTest,
    title: 'go by https alone, and to no address of the own network',
  },
  {
    name: 'webhooks-to-public-addresses',
    file: 'server/api/providers/public-address.ts',
    from: 'const isFine = found.length > 0 && found.every(isPublic);',
    to: 'const isFine = found.length > 0;',
    test: webhookTest,
    title: 'ask where a name leads when they connect',
  },
  {
    name: 'people-of-the-own-contacts',
    file: 'server/api/notifications/add-people.ts',
    from: 'where id = ${list} and id_org = ${idOrg}::bigint',
    to: 'where id = ${list} and ${idOrg}::bigint > 0',
    test: 'tests/api/notifications/add-people.test.ts',
    title: 'need a source that is one, and the right to see it',
  },
  {
    name: 'tenant-of-a-stopped-message',
    file: 'server/api/delivery/stop-message.ts',
    from: ".where('id_org', '=', toId(idOrg))",
    to: ".where('id_org', '>=', toId('0'))",
    test: 'tests/api/delivery/stop-message.test.ts',
    title: 'is stopped by those who may send, in their own organization',
  },
  {
    name: 'stopped-stays-out-of-its-list',
    file: 'server/api/delivery/stop-message.ts',
    from: '    await leaveRowOut(trx, message.row);\n',
    to: '',
    test: 'tests/api/delivery/stop-message.test.ts',
    title: 'does not leave by a second sending of its list, and is in no worklist',
  },
  {
    name: 'stranger-sent-before-approval',
    file: 'server/api/delivery/deliver.ts',
    from: 'const isOwn = ({ address }: ClaimedMessage) => own.has(address.toLowerCase());',
    to: 'const isOwn = (_message: ClaimedMessage) => true;',
    test: 'tests/api/trial/approval.test.ts',
    title: 'sends to its own proved addresses alone, and saves all other messages to its test outbox',
  },
  {
    name: 'mail-left-before-approval',
    file: 'server/api/providers/outbox.ts',
    from: "purpose !== 'proof' && !(await mayLeaveTo(trx, message))",
    to: "purpose === 'account' && !(await mayLeaveTo(trx, message))",
    test: 'tests/api/trial/approval.test.ts',
    title: 'asks no stranger to pay, mails no template to them, and invites nobody',
  },
  {
    name: 'address-that-was-left-counts',
    file: 'server/api/providers/own-addresses.ts',
    from: 'case when verified_email = lower(email) then verified_email end',
    to: 'verified_email',
    test: 'tests/api/trial/approval.test.ts',
    title: 'does not count an address of another organization, or one that its user left',
  },
  {
    name: 'no-daily-cap',
    file: 'server/api/delivery/claim-due.ts',
    from: "[['daily_cap', day.left > 0]] as const",
    to: "[['daily_cap', day.left >= 0]] as const",
    test: 'tests/api/trial/approval.test.ts',
    title: 'sends a daily number of messages that grows, and the rest the next day',
  },
];
