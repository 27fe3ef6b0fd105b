import { expect } from 'chai';
import { plainSpaces } from '../../shared/time.ts';
import { describeRows, describeStart } from '../../views/reminders/home/job-text.ts';

describe('job status text', () => {
  const now = Date.UTC(2026, 0, 5, 18) / 1000;
  const counts = { delivered: 0, failed: 0, confirmed: 0, cancelledByContact: 0, callback: 0, optedOut: 0 };
  const say = (status: string, startAt: number, sent = 0) =>
    plainSpaces(
      describeStart(
        { id: `${now - 60}-j`, list: '', name: '', status, startAt, total: 9, waiting: 9, sent, ...counts },
        'America/Chicago',
        now,
      ),
    );

  it('says when the job starts or started', () => {
    expect(say('queued', now + 86_400)).to.equal('Starts tomorrow at 12:00 PM CST');
    expect(say('running', now - 3600, 3)).to.equal('Started today at 11:00 AM CST');
    expect(say('running', 0, 3)).to.equal('Started today at 11:59 AM CST');
    expect(say('awaiting_confirm', 0)).to.equal('Starts when confirmed');
    expect(say('cancelled', now + 86_400)).to.equal('Was to start tomorrow at 12:00 PM CST');
  });

  it('counts the rows of a notification list and the rows canceled by rules', () => {
    expect(describeRows({ total: 27, cancelled: 3, hideCBR: true })).to.equal('24 rows, 3 hidden');
    expect(describeRows({ total: 27, cancelled: 3, hideCBR: false })).to.equal('27 rows, 3 skipped');
    expect(describeRows({ total: 1, hideCBR: true })).to.equal('1 row');
  });
});
