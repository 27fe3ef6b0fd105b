import type { Mutant } from './mutant.ts';

const refundTest = 'tests/api/payments/refund.test.ts';
const rightsTest = 'tests/api/operation/rights.test.ts';
const importsTest = 'tests/api/imports/payment-imports.test.ts';
const invitations = {
  file: 'server/api/users/user-invitations.ts',
  test: 'tests/api/users/user-invitation.test.ts',
};

/** What practices ask for, by whom and how often; what is given back; and who is let in to do it. */
export const askedPaymentMutants: readonly Mutant[] = [
  {
    name: 'refund-never-more-than-paid',
    file: 'server/api/payments/refund/claim-refund.ts',
    from: `  if (amountCents > left) throw new Refusal(refuse(409, most(formatCents(left)), 'Too much'));\n`,
    to: '',
    test: refundTest,
    title: 'never gives back more than was paid when 50 come at once under different keys',
  },
  {
    name: 'refund-by-those-who-may',
    file: 'shared/api-calls/payment.ts',
    from: `    needs: ['refund'],\n`,
    to: '',
    test: rightsTest,
    title: 'needs each of them for some call, and to delete for all that belongs to an organisation',
  },
  {
    name: 'refund-of-what-was-returned',
    file: 'server/api/providers/authorize-net/refunds.ts',
    from: `  if (isReturned) return 'returned';\n`,
    to: '',
    test: 'tests/api/payments/real-refunds.test.ts',
    title: 'is refused of what the bank has taken back, which may not be known here yet',
  },
  {
    name: 'gateway-word-signed',
    file: 'server/api/providers/word-signature.ts',
    from: `return timingSafeEqual(createHmac('sha512', key).update(body).digest(), Buffer.from(given, 'hex'));`,
    to: 'return given.length === 128;',
    test: 'tests/api/payments/settling.test.ts',
    title: 'is asked about when the gateway’s signed word comes, and by nobody else’s',
  },
  {
    name: 'asked-once-for-a-key',
    file: 'server/api/payments/asking/send-payment-request.ts',
    from: '    if (key !== undefined && (await wasAskedBy(trx, payment.id, key))) return succeed();\n',
    to: '',
    test: 'tests/portal/pages/payments/ask.test.ts',
    title: 'asks once, however often the button of one page is pressed',
  },
  {
    name: 'payment-file-made-once',
    file: 'server/api/imports/write-file.ts',
    from: '{ skip: counts.done, signal }',
    to: '{ skip: 0, signal }',
    test: importsTest,
    title: 'that broke off halfway goes on where it was, and is neither begun anew nor checked again',
  },
  {
    name: 'user-invitation-once',
    ...invitations,
    from: '    for update of invitation\n',
    to: '',
    title: 'is accepted once, however many come at once',
  },
];
