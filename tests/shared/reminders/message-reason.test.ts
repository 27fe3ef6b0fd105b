import { expect } from 'chai';
import {
  checksOf,
  deliveryResult,
  describeTransition,
  describeStatus,
  describeReason,
} from '../../../shared/reminders/message-reason.ts';

const message = { channel: 'text', status: 'left_out', reason: 'opted_out', checks: [] };

describe('reasons for a message outcome', () => {
  it('state the recorded reason in one sentence', () => {
    expect(describeReason(message)).to.equal('They had opted out of texts.');
    expect(describeReason({ ...message, channel: 'email', reason: 'no_address' })).to.equal(
      'There was no email address on file.',
    );
    expect(describeReason({ ...message, reason: 'no_provider' })).to.equal(
      'No provider for texts is set up.',
    );
    expect(describeReason({ ...message, reason: 'deleted' })).to.equal(
      'The appointment, reminder or template was deleted before this message was sent.',
    );
    expect(describeReason({ ...message, status: 'planned', reason: 'inactive' })).to.match(
      / The reminder is not active\. The message is on hold until it is\.$/,
    );
    expect(describeReason({ ...message, status: 'failed', reason: 'bounced' })).to.equal(
      'The email bounced.',
    );
    expect(describeReason({ ...message, status: 'failed', reason: '' })).to.equal('Not delivered.');
    expect(describeReason({ ...message, status: 'delivered', reason: '' })).to.equal('Delivered.');
    expect(describeReason({ ...message, status: 'unknown', reason: '' })).to.match(
      /^Delivery unknown: the provider gave no clear answer/,
    );
    expect(describeReason({ ...message, status: 'queued', reason: 'odd' })).to.equal('');
  });

  it('give a short form for narrow spaces', () => {
    expect(describeStatus(message)).to.equal('Not sent: opted out');
    expect(describeStatus({ status: 'delivered', reason: 'busy' })).to.equal('Delivered');
    expect(describeStatus({ status: 'unknown', reason: '' })).to.equal('Delivery unknown');
    expect(describeStatus({ status: 'queued', reason: '' })).to.equal('queued');
    expect(
      deliveryResult('delivered') +
        deliveryResult('unknown') +
        deliveryResult('due') +
        deliveryResult('queued'),
    ).to.equal('gotmissedopenopen');
  });

  it('list each check once with its last result', () => {
    const checks = [
      ['too_late', true],
      ['no_address', true],
      ['opted_out', true],
      ['too_late', true],
      ['opted_out', false],
      ['called_today', true],
      ['odd', true],
      'odd',
    ];
    expect(checksOf({ channel: 'text', checks })).to.deep.equal([
      { code: 'too_late', passed: true, sentence: 'There was still time before the appointment.' },
      { code: 'no_address', passed: true, sentence: 'There was a number for texts on file.' },
      { code: 'opted_out', passed: false, sentence: 'They had opted out of texts.' },
    ]);
    expect(checksOf({ channel: 'voice', checks }).at(-1)?.code).to.equal('called_today');
    expect(checksOf({ channel: 'text', checks: null })).to.deep.equal([]);
  });

  it('list each status change', () => {
    expect(
      describeTransition({ time: 7, event: 'leave_out', status: 'left_out', reason: 'too_late' }),
    ).to.deep.equal({
      time: 7,
      sentence: 'Not sent: too late',
    });
    expect(describeTransition({ time: 7, event: 'new_kind', status: '', reason: '' }).sentence).to.equal(
      'new kind',
    );
  });
});
