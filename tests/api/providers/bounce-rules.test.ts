import { expect } from 'chai';
import { readBounce, readBounceReport } from '../../../server/api/providers/bounce.ts';
import type { BounceKind } from '../../../server/api/providers/bounce-rules.ts';

const cases: readonly (readonly [kind: BounceKind, status: string, words: string])[] = [
  ['recipient', '5.1.1', '550 5.1.1 No such user'],
  ['recipient', '5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
  ['recipient', '5.4.1', '550 5.4.1 ann@mail.example: Recipient address rejected: Access denied'],
  ['recipient', '5.4.4', '550 5.4.4 Host not found'],
  ['recipient', '5.2.1', '550 5.2.1 The account is disabled'],
  ['recipient', '5.0.0', "554 delivery error: This user doesn't have a mail.example account"],
  ['recipient', '5.0.0', '554 delivery error: This user doesn’t have a mail.example account'],
  ['recipient', '5.0.0', '550 Unknown user'],
  ['recipient', '5.0.0', '550 mailbox not found'],
  ['recipient', '5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable'],
  ['recipient', '5.7.1', '550 5.7.1 recipient unknown'],
  ['sender', '5.0.0', '550 Sender address refused: its domain was not found'],
  ['sender', '5.0.0', '550 Sender address rejected: Domain not found'],
  ['sender', '5.1.1', '550 5.1.1 Sender address rejected: User unknown in virtual mailbox table'],
  ['sender', '5.1.8', '550 5.1.8 Bad sender'],
  ['sender', '5.0.0', '550 SPF record not found'],
  ['sender', '5.0.0', '554 Rejected: spam from unknown sender'],
  ['sender', '5.7.1', '550 5.7.1 Message rejected'],
  ['sender', '5.7.26', '550 5.7.26 This mail is unauthenticated'],
  ['sender', '5.0.0', '554 Relay access denied'],
  ['full', '5.2.2', '552 5.2.2 mailbox full'],
  ['full', '5.0.0', '552 Mailbox quota exceeded'],
  ['content', '5.3.4', '552 5.3.4 Message size exceeds fixed limit'],
  ['other', '5.0.0', '554 Transaction failed'],
  ['other', '5.4.7', '554 5.4.7 Delivery expired'],
];

describe('the bounce parser', () => {
  for (const [kind, status, words] of cases)
    it(`reads “${words}” as ${kind}`, () => {
      expect(readBounce(status, words).kind).to.equal(kind);
    });

  it('recognizes a server that rejects the sender', async () => {
    const read = await readBounceReport(
      report('5.0.0', '550 Sender address refused: its domain was not found'),
    );
    expect(read?.bounce).to.include({ kind: 'sender', status: '5.0.0' });
  });

  it('recognizes an unknown recipient', async () => {
    const words = '550 5.4.1 ann@mail.example: Recipient address rejected: Access denied';
    const read = await readBounceReport(report('5.4.1', words));
    expect(read?.bounce).to.include({ kind: 'recipient', status: '5.4.1' });
  });
});

const report = (status: string, words: string) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example',
      'To: back@mail.example',
      'Subject: Returned',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain',
      '',
      'The mail was not delivered.',
      '',
      '--b1',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; ann@mail.example',
      'Action: failed',
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${words}`,
      '',
      '--b1--',
      '',
    ].join('\r\n'),
  );
