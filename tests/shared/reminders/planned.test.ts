import { expect } from 'chai';
import { jobActions } from '../../../shared/reminders/job-actions.ts';
import { plannedFor, formatChannels } from '../../../shared/reminders/planned.ts';
import { mergeNotificationList } from '../../../shared/state/notification-list.ts';

describe('notification list', () => {
  it('keeps its job when an update has none', () => {
    const before = { id: '1', name: 'March', jobID: 'job-1' };
    for (const update of [{ name: 'April' }, { jobID: '' }, { jobID: null }, { jobID: ' ' }])
      expect(mergeNotificationList(before, update)['jobID']).to.equal('job-1');
    expect(mergeNotificationList(before, { jobID: 'job-2' })['jobID']).to.equal('job-2');
    expect(mergeNotificationList({ id: '1' }, { name: 'April' })).to.deep.equal({ id: '1', name: 'April' });
  });

  it('shows the planned channels and addresses of each row, or the reason why there are none', () => {
    const row = { status: 'ready', phone: '3125550101', mobile_phone: '3125550102', email: 'a@b.example' };
    expect(
      plannedFor(row, ['voice', 'text', 'email']).map(({ label, to }) => `${label} ${to}`),
    ).to.deep.equal(['Call (312) 555-0101', 'Text (312) 555-0102', 'Email a@b.example']);
    expect(plannedFor({ status: 'ready', phone: '3125550101' }, ['text', 'email'])).to.have.length(1);
    const cancelled = { status: 'cancelled_by_rules', reason_code: 'too_late' };
    expect(plannedFor(cancelled, ['text'])[0]?.label).to.equal('Skipped');
    expect(plannedFor({ ...cancelled, reason_code: 'opted_out' }, ['text'])[0]?.label).to.equal(
      'Do not contact',
    );
    expect(plannedFor({ ...row, status: 'error' }, ['text'])[0]?.label).to.equal('Error');
    expect(formatChannels(['voice', 'text', 'email'])).to.equal('call, text and email');
  });

  it('offers the actions of its job for each status', () => {
    const steps = (status: string) => jobActions(status).map(({ step }) => step);
    expect(steps('awaiting_confirm')).to.deep.equal(['confirm', 'cancel']);
    expect(steps('queued')).to.deep.equal(['pause', 'cancel']);
    expect(steps('running')).to.deep.equal(['pause', 'cancel']);
    expect(steps('paused')).to.deep.equal(['resume', 'cancel']);
    for (const status of ['done', 'cancelled', 'failed', 'unheard of'])
      expect(steps(status)).to.deep.equal([]);
  });
});
