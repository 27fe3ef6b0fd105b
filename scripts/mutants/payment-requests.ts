import type { Mutant } from './mutant.ts';

const refundTest = 'tests/api/payments/refund.test.ts';
const rightsTest = 'tests/api/operation/rights.test.ts';
const importsTest = 'tests/api/imports/payment-imports.test.ts';
const invitations = {
  file: 'server/api/users/user-invitations.ts',
  test: 'tests/api/users/user-invitation.test.ts',
};

export const paymentRequestMutants: readonly Mutant[] = [
  {
    name: 'refund-never-more-than-paid',
    file: 'server/api/payments/refund/claim-refund.ts',
    from: `  if (amountCents > remainingCents)\n    throw new Refusal(refuse(409, most(formatCents(remainingCents)), 'Too much'));\n`,
    to: '',
    test: refundTest,
    title: '[P12] never exceeds the paid amount for 50 concurrent requests with different keys',
  },
  {
    name: 'refund-by-those-who-may',
    file: 'shared/api-calls/payment.ts',
    from: `    needs: ['refund'],\n`,
    to: '',
    test: rightsTest,
    title:
      "use every permission and require the delete permission for every deletion of an organization's records",
  },
  {
    name: 'refund-of-what-was-returned',
    file: 'server/api/providers/authorize-net/refunds.ts',
    from: `  if (isReturned) return 'returned';\n`,
    to: '',
    test: 'tests/api/payments/real-refunds.test.ts',
    title: '[P12] rejects a refund after a bank return that is not recorded here yet',
  },
  {
    name: 'gateway-word-signed',
    file: 'server/api/providers/gateway.ts',
    from: `return timingSafeEqual(createHmac('sha512', key).update(body).digest(), Buffer.from(sent, 'hex'));`,
    to: 'return sent.length === 128;',
    test: 'tests/api/payments/settling.test.ts',
    title: "[P14] triggers a status request only for a webhook signed with the gateway's key",
  },
  {
    name: 'asked-once-for-a-key',
    file: 'server/api/payments/requests/send-payment-request.ts',
    from: '    if (key !== undefined && (await wasRequestedBy(trx, payment.id, key))) return succeed();\n',
    to: '',
    test: 'tests/portal/pages/payments/ask.test.ts',
    title: '[P13] goes out once however often the button on the same page is pressed',
  },
  {
    name: 'payment-file-made-once',
    file: 'server/api/imports/write-file.ts',
    from: '{ skip: counts.done, signal }',
    to: '{ skip: 0, signal }',
    test: importsTest,
    title: '[P11] resumes after an interruption without repeating rows or the check',
  },
  {
    name: 'user-invitation-once',
    ...invitations,
    from: '    for no key update of invitation\n',
    to: '',
    title: '[A13] accepts only one of several concurrent requests',
  },
];
