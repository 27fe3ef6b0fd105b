import { expect } from 'chai';
import {
  changeSteps,
  readDigits,
  readDraftSteps,
  writeDraftSteps,
} from '../../../shared/phone/draft-steps.ts';
import { describeReminder as describePlan } from '../../../shared/templates/reminder-plan.ts';
import { plainSpaces } from '../../../shared/time.ts';
import { describeLength, speechSeconds } from '../../../shared/templates/speech-length.ts';

const hours = { zone: 'America/Chicago', holidays: [] };
const rules = {
  leadDays: 3,
  sendFrom: '09:00',
  sendTo: '18:00',
  weekdays: 'Mon,Tue,Wed,Thu,Fri',
  closedDay: 'before',
  active: true,
  inTurn: false,
  spanish: [],
  sends: [
    { channel: 'text', name: 'Visit reminder' },
    { channel: 'email', name: 'Visit' },
  ],
} as const;

const describeReminder = (...asked: Parameters<typeof describePlan>): ReturnType<typeof describePlan> => {
  const plan = describePlan(...asked);
  return (
    plan && {
      ...plan,
      sentence: plainSpaces(plan.sentence),
      ...(plan.example !== undefined && { example: plainSpaces(plan.example) }),
      notes: plan.notes.map(plainSpaces),
    }
  );
};

describe('reminder description', () => {
  it('says what is sent, when, and for which appointment', () => {
    const nowSeconds = Date.UTC(2026, 10, 20, 18) / 1000;
    expect(describeReminder(rules, { hours, nowSeconds })).to.deep.equal({
      sentence:
        'Three days before each appointment, between 9:00 AM and 6:00 PM CST on Mon to Fri: text ‘Visit reminder’ and email ‘Visit’.',
      example: 'For an appointment on Thu, Nov 26, the reminder is sent on Mon, Nov 23.',
      earlier: ['For appointments on Tue and Wed, the reminder is sent earlier, on Fri.'],
      notes: [],
    });
  });

  it('lists appointments without a reminder or with an earlier one', () => {
    const told = (change: object) => describeReminder({ ...rules, ...change }, { hours, nowSeconds: 0 })!;
    const skip = told({ closedDay: 'skip' });
    expect(skip.earlier).to.deep.equal([]);
    expect(skip.notes).to.deep.equal([
      'Appointments on Tue and Wed get no reminder, because it would fall on a closed day.',
    ]);
    expect(told({ leadDays: 30, weekdays: 'Tue,Thu' }).earlier).to.deep.equal([
      'For appointments on Fri, the reminder is sent earlier, on Tue.',
      'For appointments on Mon, Tue, Wed and Sun, the reminder is sent earlier, on Thu.',
    ]);
  });

  it('names the channel tried first and the Spanish templates', () => {
    const spanish = [{ channel: 'text', name: 'Cita' }] as const;
    const plan = describeReminder({ ...rules, inTurn: true, spanish }, { hours, nowSeconds: 0 });
    expect(plan?.sentence).to.match(
      /: text ‘Visit reminder’, then email ‘Visit’, until one is delivered\. For Spanish speakers: text ‘Cita’\.$/,
    );
  });

  it('says which appointments an automatic reminder covers and whether it requires confirmation', () => {
    const told = (ofAll: boolean, asks: boolean) =>
      describeReminder({ ...rules, automatic: { ofAll, needsConfirmation: asks } }, { hours, nowSeconds: 0 })
        ?.sentence;
    expect(told(false, true)).to.match(
      / Each morning it picks up the appointments that are due on the lists with this reminder, and waits until someone on your team confirms it on Home\.$/,
    );
    expect(told(true, false)).to.match(
      / Each morning it picks up the appointments that are due on all lists, and sends without confirmation\. All messages of that day use the templates as they are in the morning\.$/,
    );
  });

  it('accounts for holidays and quiet hours', () => {
    const nowSeconds = Date.UTC(2026, 10, 20, 18) / 1000;
    const told = (more: object) => describeReminder(rules, { hours: { ...hours, ...more }, nowSeconds })!;
    const monday = told({ holidays: ['2026-11-23'] });
    expect(monday.sentence).to.include('on Mon to Fri except holidays:');
    expect(monday.example).to.equal(
      'For an appointment on Fri, Nov 27, the reminder is sent on Tue, Nov 24.',
    );
    expect(told({ holidays: ['2026-11-19'] }).sentence).to.not.include('holidays');
    const late = told({ quietFrom: '17:00', quietTo: '10:00' });
    expect(late.sentence).to.include('between 10:00 AM and 5:00 PM CST');
    expect(late.notes).to.deep.equal([
      'The sending hours are shortened by the organization’s quiet hours, 5:00 PM to 10:00 AM.',
    ]);
    const noon = told({ quietFrom: '12:00', quietTo: '13:00' });
    expect(noon.sentence).to.include('between 9:00 AM and 12:00 PM or 1:00 PM and 6:00 PM CST');
    const never = told({ quietFrom: '08:00', quietTo: '18:00' });
    expect(never).to.not.have.property('example');
    expect(never.notes).to.deep.equal([
      'Nothing can be sent: the sending hours are within the organization’s quiet hours, 8:00 AM to 6:00 PM.',
    ]);
  });

  it('uses the time zone name of the reminder day across the change to daylight saving time', () => {
    // Saturday, March 7, 2026, late in the evening; clocks change that night.
    const nowSeconds = Date.UTC(2026, 2, 8, 5, 30) / 1000;
    const plan = describeReminder({ ...rules, leadDays: 1, weekdays: 'Sun' }, { hours, nowSeconds });
    expect(plan?.sentence).to.include('One day before').and.include('6:00 PM CDT on Sun:');
    expect(plan?.example).to.equal('For an appointment on Mon, Mar 9, the reminder is sent on Sun, Mar 8.');
  });

  it('returns undefined for incomplete rules', () => {
    const at = { hours, nowSeconds: 0 };
    for (const missing of [{ leadDays: NaN }, { sendFrom: '19:00' }, { weekdays: '' }, { sends: [] }])
      expect(describeReminder({ ...rules, ...missing }, at)).to.equal(undefined);
  });

  it('says when the reminder is inactive', () => {
    const plan = describeReminder(
      { ...rules, active: false, weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun', leadDays: 0 },
      { hours, nowSeconds: 0 },
    );
    expect(plan?.sentence).to.include('On the day of each appointment').and.include('on any day');
    expect(plan?.notes).to.deep.equal([
      'This reminder is not active. Nothing is sent until you activate it.',
    ]);
  });
});

describe('draft steps of a phone sequence', () => {
  it('round-trip through their text, even with missing values', () => {
    const text = '[{"do":"play","file":""},{"do":"gather","digits":{"1":"a","#":"b","*":"c"}},{"do":""}]';
    expect(writeDraftSteps(readDraftSteps(text))).to.equal(text);
    expect(readDraftSteps('{"do"')).to.deep.equal([]);
  });

  it('move only within their list', () => {
    const steps = readDraftSteps([{ do: 'hang_up' }, { do: 'transfer' }]);
    const kinds = (index: number, change: 'up' | 'down' | 'remove') =>
      changeSteps(steps, { change, index }).map(({ kind }) => kind);
    expect(kinds(1, 'up')).to.deep.equal(['transfer', 'hang_up']);
    expect(kinds(0, 'up')).to.deep.equal(['hang_up', 'transfer']);
    expect(kinds(1, 'down')).to.deep.equal(['hang_up', 'transfer']);
    expect(kinds(0, 'remove')).to.deep.equal(['transfer']);
  });

  it('ignore a key without an action and report a duplicate key', () => {
    expect(readDigits(['1', '2', 'x'], ['a', '', 'b'])).to.deep.equal({ digits: { 1: 'a' } });
    expect(readDigits(['1', '1'], ['a', 'b'])).to.deep.equal({ digits: { 1: 'a', 2: 'b' }, twice: '1' });
  });
});

it('estimates the speaking time of a phone number digit by digit and of empty text as zero', () => {
  expect(speechSeconds('')).to.equal(0);
  expect([0, 1, 59.6, 70, 121].map(describeLength)).to.deep.equal([
    '0 seconds',
    '1 second',
    '1 minute',
    '1 minute 10 seconds',
    '2 minutes 1 second',
  ]);
  expect(speechSeconds('Call (312) 555-0142 now', 'en')).to.be.greaterThan(
    speechSeconds('Call us now', 'en') + 2,
  );
});
