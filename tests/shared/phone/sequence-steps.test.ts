import { expect } from 'chai';
import { checkSteps, readSteps } from '../../../shared/phone/check-steps.ts';
import { readDraftSteps, writeDraftSteps } from '../../../shared/phone/draft-steps.ts';
import { describeSequence } from '../../../shared/phone/describe-sequence.ts';
import { stepKinds } from '../../../shared/phone/step-kinds.ts';
import { referencesIn } from '../../../shared/phone/phone-steps.ts';

const line = [
  { do: 'hours', closed: 'voicemail', speech: 'closed', speech_es: 'cerrado' },
  { do: 'speak', speech: 'hello' },
  { do: 'language' },
  { by: 'phone_or_code', do: 'identify' },
  { do: 'authenticate', fields: ['dob', 'zip'] },
  { do: 'menu', keys: { '0': 'office', '1': 'balance', '2': 'pay', '3': 'appointment' } },
  { do: 'balance' },
  { do: 'pay', methods: ['saved', 'card', 'bank'] },
  { do: 'appointment' },
  { do: 'opt_out' },
  { do: 'play', file: 'song', file_es: 'cancion' },
  { do: 'gather', digits: { '1': 'yes' } },
  { do: 'voicemail' },
  { do: 'transfer' },
  { do: 'hang_up' },
];

const faultsOf = (steps: unknown) => checkSteps(steps).errors.map(({ step, msg }) => `${step}: ${msg}`);

describe('phone sequence steps', () => {
  it('accept every kind and round-trip through the draft', () => {
    expect(faultsOf(line)).to.deep.equal([]);
    expect(new Set(line.map((step) => step.do))).to.deep.equal(new Set(Object.keys(stepKinds)));
    expect(readSteps(JSON.stringify(line))).to.deep.equal({ ok: true, steps: line });
    expect(JSON.parse(writeDraftSteps(readDraftSteps(line)))).to.deep.equal(line);
    expect(writeDraftSteps(readDraftSteps(line)).slice(0, 79)).to.equal(
      '[{"do":"hours","closed":"voicemail","speech":"closed","speech_es":"cerrado"},{"',
    );
  });

  it('report all errors at once, each with its step', () => {
    const wrong = [
      { do: 'identify', by: 'name' },
      { do: 'speak' },
      { do: 'authenticate', fields: [] },
      { do: 'menu', keys: { A: 'pay' } },
      { do: 'menu', keys: { '1': 'dance' } },
      { do: 'pay', methods: ['cash'] },
      { do: 'hours', closed: 'sleep' },
      { do: 'language', speech: 'x' },
      { do: 'dance' },
      'speak',
    ];
    expect(faultsOf(wrong)).to.deep.equal([
      '1: choose how the caller is found.',
      '2: choose the speech to play.',
      '3: choose the date of birth, the zip code or both.',
      '4: a key must be 0 to 9, * or #.',
      '5: choose what the key 1 does.',
      '6: choose at least one way to pay.',
      '7: choose what happens while the practice is closed.',
      '8: choose what it does.',
      '9: choose what it does.',
      '10: choose what it does.',
    ]);
    expect(readSteps(wrong)).to.deep.equal({ ok: false, msg: 'Step 1: choose how the caller is found.' });
    expect(faultsOf([])).to.deep.equal(['0: Add at least one step.']);
  });

  it('require identification before an appointment and authentication before money', () => {
    const identify = { do: 'identify', by: 'code' };
    const authenticate = { do: 'authenticate', fields: ['dob'] };
    const pay = { do: 'pay', methods: ['card'] };
    expect(faultsOf([{ do: 'appointment' }, pay])).to.deep.equal([
      '1: ‘Confirm or cancel the next appointment’ needs a step ‘Find the caller’ before it.',
      '2: ‘Take a payment’ needs a step ‘Find the caller’ before it.',
    ]);
    expect(faultsOf([authenticate])).to.deep.equal(['1: add the step ‘Find the caller’ before this one.']);
    expect(faultsOf([identify, { do: 'menu', keys: { '1': 'appointment', '2': 'balance' } }])).to.deep.equal([
      '2: ‘Say the balance’ needs a step ‘Check who is calling’ before it.',
      '2: ‘Confirm or cancel the next appointment’ needs a step ‘Check who is calling’ before it.',
    ]);
    const byPhone = { do: 'identify', by: 'phone' };
    expect(faultsOf([byPhone, { do: 'appointment' }])).to.deep.equal([]);
    expect(faultsOf([byPhone, { do: 'menu', keys: { '2': 'balance' } }])).to.deep.equal([
      '2: ‘Say the balance’ needs a step ‘Check who is calling’ before it.',
    ]);
    expect(faultsOf([identify, authenticate, pay, { do: 'balance' }])).to.deep.equal([]);
    expect(faultsOf([{ do: 'menu', keys: { '1': 'voicemail', '0': 'office' } }])).to.deep.equal([]);
  });

  it('list the speech and files that they reference in both languages', () => {
    expect(referencesIn(checkSteps(line).steps)).to.deep.equal([
      { step: 1, kind: 'speech', id: 'closed' },
      { step: 1, kind: 'speech', id: 'cerrado', isSpanish: true },
      { step: 2, kind: 'speech', id: 'hello' },
      { step: 11, kind: 'file', id: 'song' },
      { step: 11, kind: 'file', id: 'cancion', isSpanish: true },
      { step: 12, kind: 'action', id: 'yes', key: '1' },
    ]);
  });

  it('produce one description per step', () => {
    const speech = (name: string) => ({ name, text: name, language: 'en' });
    const parts = {
      files: new Map([['song', { name: 'Song' }]]),
      speeches: new Map([
        ['hello', speech('Hello')],
        ['closed', speech('Closed')],
        ['cerrado', speech('Cerrado')],
      ]),
      actions: new Map([['yes', { name: 'Yes', kind: 'confirm' }]]),
      transferNumber: '3125550142',
    };
    expect(describeSequence(readDraftSteps(line), parts)).to.deep.equal([
      'When the practice is closed, speak ‘Closed’, then take a message, and the call ends. When it is open, continue. In Spanish ‘Cerrado’.',
      'Speak ‘Hello’.',
      'Ask for the language: 1 for English, 2 for Spanish.',
      'Find the caller by phone number, or else by patient code, entered on the keypad. Callers not found go to the office.',
      'Ask for the date of birth and the zip code, entered on the keypad. After three failed tries the call is transferred to the office.',
      'Offer a menu: 1 says the balance, 2 takes a payment, 3 goes to the next appointment, 0 goes to the office.',
      'Say the balance.',
      'Take a payment by the saved payment method, card or bank account.',
      'Say the next appointment: 1 confirms it, 2 cancels it.',
      'Ask whether to stop calls to this number: 1 stops them.',
      'Play ‘Song’.',
      'Wait for a key: 1 confirms the appointment.',
      'Take a message after a tone. Then the call ends.',
      'Transfer the call to (312) 555-0142. Callers never reach this step: the call ends in step 13.',
      'Hang up. Callers never reach this step: the call ends in step 13.',
    ]);
    expect(describeSequence(readDraftSteps([{ do: 'menu' }, { do: 'identify' }]), parts)).to.deep.equal([
      'Offer a menu: no key is chosen yet.',
      'Find the caller: choose how the caller is found.',
    ]);
  });
});
