import { level1 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { sql } from 'kysely';
import { phoneMessages } from '../../../../shared/locales/en/phone.ts';
import { phoneSequences } from '../../../../shared/resources/library.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { startLibraryTrial, type LibraryTrial } from './staff.ts';

const { starter } = phoneMessages.form;

describe('inbound call steps, without scripts', () => {
  let trial: LibraryTrial;
  before(async () => {
    trial = await startLibraryTrial();
  });
  after(() => trial.close());

  const newForm = () => trial.browser.get(pathsOf(phoneSequences).create);
  const linksOf = (page: Page) => page.all('a').map((link) => [attributeOf(link, 'href'), textOf(link)]);
  const stepsOf = async (name: string) => {
    const { rows } = await sql<{ steps: unknown }>`
      select steps from phone_sequences where name = ${name}
    `.execute(trial.api.database.db);
    return rows[0]?.steps;
  };
  const kindsOf = (page: Page) =>
    page
      .all('option')
      .map(textOf)
      .filter((label) => label === phoneMessages.kinds.menu || label === phoneMessages.kinds.gather);

  it('include a sample clinic line that can be saved unchanged', async () => {
    const page = await trial.browser.press(await newForm(), starter.button);
    expect(page.text).to.include('Find the caller by phone number, or else by patient code');
    const saved = await trial.browser.press(page, 'Save');
    expect(saved.text).to.include('Phone sequence saved');
    expect(await stepsOf(starter.name)).to.deep.equal([
      { do: 'language' },
      { do: 'identify', by: 'phone_or_code' },
      { do: 'authenticate', fields: ['dob', 'zip'] },
      { do: 'menu', keys: { 1: 'balance', 2: 'pay', 3: 'appointment', 0: 'office', '*': 'repeat' } },
      { do: 'hang_up' },
    ]);
  });

  it('shows one row per key and another on request', async () => {
    const { browser } = trial;
    const keysOf = (page: Page) => page.fill('Save').fields['steps.3.key'];
    const line = await browser.press(await newForm(), starter.button, { name: 'With a key' });
    expect(keysOf(line)).to.deep.equal(['1', '2', '3', '0', '*']);
    const asked = await browser.press(line, 'Add key to step 4');
    expect(keysOf(asked)).to.deep.equal(['1', '2', '3', '0', '*', '4']);
    expect(asked.text).to.not.include('Add key to step 4');
    const kept = await browser.press(asked, 'Move up step 5');
    expect(kept.fill('Save').fields['steps.4.key']).to.have.length(6);
    const actions = ['balance', '', 'appointment', 'office', 'repeat', ''];
    const saved = await browser.press(asked, 'Save', { 'steps.3.action': actions });
    expect(saved.text).to.include('Phone sequence saved');
    expect((await stepsOf('With a key')) as object[]).to.deep.include({
      do: 'menu',
      keys: { 1: 'balance', 3: 'appointment', 0: 'office', '*': 'repeat' },
    });
  });

  it('keep the typed name when the sample clinic line is added', async () => {
    const page = await trial.browser.press(await newForm(), starter.button, { name: 'Ours' });
    expect(page.fill('Save').fields['name']).to.deep.equal(['Ours']);
    expect(page.text).to.not.include(starter.lead);
  });

  it('shows a control for each setting of a step', async () => {
    const { browser } = trial;
    const speech = await trial.make('phone_speech', {
      name: 'Closed',
      language: 'en',
      text: 'We are closed.',
    });
    const spanish = await trial.make('phone_speech', { name: 'Cerrado', language: 'es', text: 'Cerrado.' });
    let page = await browser.press(await newForm(), 'Add step', { name: 'By hours' });
    page = await browser.press(page, 'Add step', { 'steps.0.do': 'hours' });
    page = await browser.press(page, 'Add step', {
      'steps.0.closed': 'transfer',
      'steps.0.speech': speech,
      'steps.0.speech_es': spanish,
      'steps.1.do': 'identify',
    });
    page = await browser.press(page, 'Add step', {
      'steps.1.by': 'code',
      'steps.2.do': 'authenticate',
    });
    page = await browser.press(page, 'Update choices', { 'steps.2.fields': ['zip'], 'steps.3.do': 'pay' });
    expect(page.text)
      .to.include('When the practice is closed, speak ‘Closed’, then transfer to the office')
      .and.include('Find the caller by patient code')
      .and.include('Ask for the zip code, entered on the keypad.')
      .and.include('Take a payment by the saved payment method, card or bank account.');
    page = await browser.press(page, 'Save', { 'steps.3.methods': ['bank'], transfer_number: '3125550100' });
    expect(page.text).to.include('Phone sequence saved');
    expect(await stepsOf('By hours')).to.deep.equal([
      { do: 'hours', closed: 'transfer', speech, speech_es: spanish },
      { do: 'identify', by: 'code' },
      { do: 'authenticate', fields: ['zip'] },
      { do: 'pay', methods: ['bank'] },
    ]);
  });

  it('show all errors at once, with a link to each step', async () => {
    const { browser } = trial;
    let page = await browser.press(await newForm(), 'Add step', { name: 'Faulty' });
    page = await browser.press(page, 'Add step', { 'steps.0.do': 'menu' });
    page = await browser.press(page, 'Add step', { 'steps.1.do': 'speak' });
    page = await browser.press(page, 'Update choices', { 'steps.2.do': 'authenticate' });
    page = await browser.press(page, 'Save', { 'steps.2.fields': [] });
    expect(page.status).to.equal(422);
    const balance = phoneMessages.needsIdentify(phoneMessages.tasks.balance);
    const faults = linksOf(page).filter(([href]) => href?.startsWith('#step-'));
    expect(faults.map(([href]) => href)).to.deep.equal(['#step-0', '#step-1', '#step-2']);
    expect(faults.map(([, text]) => text)[0]).to.include(`Step 1: ${balance}`);
    expect(faults.slice(1).map(([, text]) => text)).to.deep.equal([
      'Step 2: choose the speech to play.',
      `Step 3: ${phoneMessages.fieldsChoice}`,
    ]);
    const [step] = page.all('fieldset').filter((one) => attributeOf(one, 'id') === 'step-1');
    expect(attributeOf(step, 'aria-describedby')).to.equal('step-1-error');
  });

  it('hides inbound steps when the API lacks them', async () => {
    const add = async () => trial.browser.press(await newForm(), 'Add step');
    expect(kindsOf(await add())).to.include(phoneMessages.kinds.menu);
    await trial.close();
    trial = await startLibraryTrial({ offer: level1 });
    const page = await add();
    expect(kindsOf(page)).to.deep.equal([phoneMessages.kinds.gather]);
    expect(page.text).to.not.include(phoneMessages.form.forSpanish);
    expect((await newForm()).text).to.not.include(starter.button);
  });
});
