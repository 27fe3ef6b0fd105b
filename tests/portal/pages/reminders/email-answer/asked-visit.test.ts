import { level2 } from '../../../../support/test-api.ts';
import { expect } from 'chai';
import { paths } from '../../../../../shared/paths.ts';
import { attributeOf, textOf } from '../../../../support/page.ts';
import { startSignInTrial, trialStart } from '../../sign-in/staff.ts';
import { describeWith } from '../../../../support/fixtures.ts';

const query = 'oid=1760000000-abc&cid=1760000000-def';
const link = (action: string) => `${paths.emailResponse.to()}?${query}&action=${action}`;
const now = trialStart / 1000;
const visit = {
  practice: 'Lakeside; Clinic',
  phone: '3125550142',
  timezone: 'America/Chicago',
  date: '2025-08-21',
  time: '09:30',
  answer: null,
  answered_at: null,
  undo_until: null,
};
const canceled = { answer: 'cancel', answered_at: now - 60, undo_until: now + 540 };

describeWith('email response page with an appointment', startSignInTrial, (trial) => {
  beforeEach(async () => {
    trial.api.report(level2);
    tell({});
  });
  const tell = (more: object) =>
    trial.api.always.set('notifications/email_visit', {
      body: { success: true, results: [{ ...visit, ...more }] },
    });
  const open = (action: string) => trial.portal.browser().get(link(action));
  const answered = () =>
    trial.api.calls.map(({ name }) => name).filter((name) => name !== 'notifications/email_visit');

  it('[E1] names the practice, day and time, and shows the phone number of the practice', async () => {
    for (const action of ['confirm', 'cancel', 'opt_out', 'not_pat']) {
      const { text, html } = await open(action);
      expect(text).to.include('Thu, Aug 21, 9:30 AM · Lakeside; Clinic').and.include('(312) 555-0142');
      expect(html).to.not.include(paths.login.to());
    }
    for (let count = 0; count < 100; count += 1)
      await trial.portal.browser().send(count % 2 ? 'GET' : 'HEAD', link('confirm'), {
        headers: count % 3 ? { 'sec-purpose': 'prefetch' } : {},
      });
    expect(answered()).to.deep.equal([]);
  });

  it('still renders when the API does not return the appointment', async () => {
    trial.api.always.set('notifications/email_visit', { status: 404, body: { success: false } });
    const [page] = [await open('cancel')];
    expect(page.all('button').map(textOf)).to.deep.equal(['Cancel appointment']);
    expect(page.status).to.equal(200);
  });

  it('confirms with Keep it on the cancel page', async () => {
    const browser = trial.portal.browser();
    const page = await browser.press(await browser.get(link('cancel')), 'Keep it');
    expect(page.text).to.include('Thank you for confirming!');
    expect(answered()).to.deep.equal(['notifications/email/confirm']);
  });

  it('offers Undo for ten minutes after a cancellation', async () => {
    const browser = trial.portal.browser();
    const asked = await browser.get(link('cancel'));
    tell(canceled);
    const done = await browser.press(asked, 'Cancel appointment');
    expect(done.text).to.include('Your appointment will be canceled. Thank you for responding!');
    const again = await open('cancel');
    expect(again.text).to.include('You canceled this appointment today at 11:59 AM CDT.');
    expect(again.all('button').map(textOf)).to.deep.equal(['Undo']);
    tell({});
    const undone = await browser.press(done, 'Undo');
    expect(undone.text)
      .to.include('OK, we took that back.')
      .and.include('Your appointment is still scheduled. You have not confirmed or canceled it.');
    expect(answered()).to.deep.equal(['notifications/email/cancel', 'notifications/email_undo']);
    expect(trial.api.callsOf('notifications/email_undo')[0]!.body).to.deep.equal({
      oid: '1760000000-abc',
      cid: '1760000000-def',
    });
    tell({ ...canceled, undo_until: now });
    expect((await open('cancel')).all('button')).to.deep.equal([]);
  });

  it('says what an opt-out link stops and, after an undo, that messages continue', async () => {
    const browser = trial.portal.browser();
    const asked = await browser.get(link('opt_out'));
    expect(asked.text).to.include(
      'This stops all calls, texts and emails from Lakeside; Clinic. It does not cancel your appointment.',
    );
    tell({ answer: 'opt_out', answered_at: now, undo_until: now + 600 });
    const done = await browser.press(asked, 'Stop contacting me');
    trial.api.always.set('notifications/email_undo', { body: { success: true, results: [] } });
    const undone = await browser.press(done, 'Undo');
    expect(undone.text).to.include('You will get messages as before.');
  });

  it('shows no appointment on any link after the patient reports a wrong person', async () => {
    const browser = trial.portal.browser();
    const asked = await browser.get(link('not_pat'));
    expect(asked.html).to.not.include('data-autopost');
    tell({ answer: 'not_pat', answered_at: now, undo_until: now + 600 });
    const done = await browser.press(asked, 'Wrong person');
    expect(done.all('button').map(textOf)).to.deep.equal(['Undo']);
    for (const page of [done, await open('not_pat'), await open('confirm'), await open('opt_out')])
      expect(page.text).to.not.include('Aug 21').and.not.include('9:30');
  });

  it('[E1] shows the current answer and changes it only after a click', async () => {
    tell(canceled);
    const page = await open('confirm');
    expect(page.text).to.include('You canceled this appointment today at 11:59 AM CDT.');
    expect(page.all('button').map(textOf)).to.deep.equal(['Confirm appointment']);
    expect(page.html).to.not.include('data-autopost');
    tell({});
    expect((await open('confirm')).html).to.include('data-autopost');
  });

  it('offers only the opt-out once the appointment has begun', async () => {
    tell({ date: '2025-08-15' });
    for (const action of ['confirm', 'cancel']) {
      const page = await open(action);
      expect(page.text).to.include('This appointment has passed.').and.include('Please call (312) 555-0142');
      expect(page.all('form')).to.deep.equal([]);
    }
    expect((await open('opt_out')).all('button').map(textOf)).to.deep.equal(['Stop contacting me']);
  });

  it('offers a calendar file after confirmation', async () => {
    tell({ answer: 'confirm', answered_at: now, place: 'Suite 4, 12 Lake St, Chicago, IL 60601' });
    const page = await open('confirm');
    const add = page.all('a').find((one) => textOf(one) === 'Add to my calendar');
    const file = await trial.portal.browser().get(attributeOf(add, 'href')!);
    expect(file.headers['content-type']).to.include('text/calendar');
    expect(file.headers['content-disposition']).to.include('visit.ics');
    const lines = file.html.split('\r\n');
    expect(lines).to.include.members([
      'BEGIN:VEVENT',
      'DTSTART:20250821T143000Z',
      'DTEND:20250821T150000Z',
      'LOCATION:Suite 4\\, 12 Lake St\\, Chicago\\, IL 60601',
      'TRIGGER:-P1D',
      'TRIGGER:-PT2H',
      'SUMMARY:Appointment at Lakeside\\; Clinic',
      'DESCRIPTION:Questions? Call (312) 555-0142',
    ]);
    tell({ practice: 'Ä'.repeat(60), time: '' });
    const long = (await trial.portal.browser().get(attributeOf(add, 'href')!)).html.split('\r\n');
    expect(long).to.include.members(['DTSTART;VALUE=DATE:20250821', 'DTEND;VALUE=DATE:20250822']);
    expect(Math.max(...long.map((line) => Buffer.byteLength(line)))).to.be.at.most(75);
    const none = await trial.portal.browser().get(paths.emailCalendar.to());
    expect([none.url.pathname, none.status]).to.deep.equal(['/eml', 400]);
  });
});
