import { answerLabels } from '../../../shared/locales/en/delivery.ts';
import { expect } from 'chai';
import { sql } from 'kysely';
import { person, startVisits } from './visits.ts';
import { describeWith } from '../../support/fixtures.ts';

const phone1 = '3125550201';

describeWith('a key pressed during a call', startVisits, (visits) => {
  let job: string;
  beforeEach(async () => {
    job = await visits.send([person(1)]);
  });
  const press = (key: string) => visits.answer(phone1, { key });

  for (const [key, kind, said, answer, response] of [
    ['1', 'confirm', 'The appointment is confirmed.', 'confirm', 'confirmed'],
    ['2', 'cancel', 'The appointment is canceled.', 'cancel', 'cancelled'],
    ['3', 'callback', 'Call back requested.', 'callback', 'callback'],
    ['9', 'opt_out', 'This number won’t get any more calls.', 'opt_out', 'opted_out'],
    [
      '8',
      'not_patient',
      'Wrong person: this number won’t get any more calls or texts.',
      'not_pat',
      'opted_out',
    ],
  ] as const) {
    it(`applies key ${key} as ${kind}`, async () => {
      const answered = await press(key);
      expect(answered).to.include(said).and.include(`The call says: “Said: ${kind}”`);
      expect(await visits.visitOf('Person 1')).to.deep.include({ answer, answered_by: 'voice' });
      expect(await visits.messagesOf('Person 1')).to.include(`voice delivered ${response}`);
      expect(await visits.audits()).to.deep.equal([
        `patient voice answer ${answerLabels[answer]}: ‘Pressed ${key}’`,
      ]);
    });
  }

  it('stops calls to the number, and also texts if it is the wrong number', async () => {
    await press('9');
    expect(await visits.stops()).to.deep.equal([`voice ${phone1} call: Pressed 9`]);
    await press('8');
    expect(await visits.stops()).to.deep.equal([
      `text ${phone1} call: Pressed 8`,
      `voice ${phone1} call: Pressed 9`,
    ]);
  });

  it('replaces an earlier text answer for the same appointment', async () => {
    await visits.answer('3125550101', { text: 'Yes' });
    await press('2');
    await visits.run();
    expect(await visits.visitOf('Person 1')).to.deep.include({ answer: 'cancel', answered_by: 'voice' });
    expect(await visits.jobOf(job)).to.deep.include({ confirmed: 0, cancelled_by_contact: 1 });
  });

  it('changes nothing for transfer, repeat and unknown keys', async () => {
    expect(await press('0')).to.include('The call is transferred to the office.');
    expect(await press('*')).to.include('The message is played again.');
    expect(await press('7')).to.equal('This key does nothing, so the call asks again.');
    await visits.query(sql`delete from actions where kind = 'confirm'`);
    await visits.query(sql`delete from library_versions where content ->> 'kind' = 'confirm'`);
    expect(await press('1')).to.equal('This key does nothing, so the call asks again.');
    expect(await press('x')).to.equal('Reply to a text with a text, and to a call with a key.');
    expect(await visits.visitOf('Person 1')).to.deep.include({ answer: null });
  });

  it('records only an opt-out once the appointment has begun', async () => {
    await visits.at(Date.UTC(2026, 2, 12, 14, 30));
    expect(await press('1')).to.equal('The appointment has already started. Nothing changed.');
    await press('9');
    expect(await visits.visitOf('Person 1')).to.deep.include({ answer: 'opt_out' });
  });
});
