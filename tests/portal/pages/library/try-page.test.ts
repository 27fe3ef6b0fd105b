import { level1, level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { sql } from 'kysely';
import { phoneTryMessages } from '../../../../shared/locales/en/phone-try.ts';
import { samplePatient, simulatorPath } from '../../../../shared/phone/simulated-call.ts';
import { phoneSequences } from '../../../../shared/resources/library.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { startLibraryTrial, type LibraryTrial } from './staff.ts';

const steps = [
  { do: 'language' },
  { do: 'identify', by: 'code' },
  { do: 'authenticate', fields: ['dob', 'zip'] },
  { do: 'menu', keys: { 1: 'balance', 2: 'pay', '*': 'repeat' } },
  { do: 'hang_up' },
];
const { start, over, hangUp, send, wait, pressed } = phoneTryMessages;

describe('simulator page of a phone sequence, without scripts', () => {
  let trial: LibraryTrial;
  let sequence: string;
  /** Response to the next simulator request, in place of the API's own response. */
  let answer: { status: number; msg: string } | undefined;
  before(async () => {
    trial = await startLibraryTrial({
      offer: level2,
      instead: ({ path }) => {
        if (!answer || !path.startsWith('phone/trials')) return undefined;
        const { status, msg } = answer;
        answer = undefined;
        return { status, body: { success: false, status, msg, results: [] } };
      },
    });
    sequence = await trial.make('phone_sequences', { name: 'Line', steps: JSON.stringify(steps) });
  });
  after(() => trial.close());

  const open = () => trial.browser.get(simulatorPath.to(sequence));
  const press: LibraryTrial['browser']['press'] = (...given) => trial.browser.press(...given);
  /** Starts a new simulated call, ending any earlier one. */
  const begin = async (fields = {}): Promise<Page> => {
    const page = await open();
    const fresh = page.text.includes(start) ? page : await press(page, over);
    return press(fresh, start, fields);
  };
  const linesOf = (page: Page) =>
    page
      .all('ol')
      .filter((list) => attributeOf(list, 'aria-label') === phoneTryMessages.said)
      .map(textOf)
      .join();
  const tagsOf = (page: Page) =>
    page
      .all('li')
      .filter((item) => attributeOf(item, 'class') === 'chip')
      .map(textOf);
  const typedIn = (page: Page) => page.fill(send).fields['digits'];

  it('opens from the sequence form, unless the form has unsaved changes', async () => {
    const form = await trial.browser.get(pathsOf(phoneSequences).edit(sequence));
    const [link] = form.all('a').filter((one) => textOf(one) === phoneTryMessages.link);
    expect(attributeOf(link, 'href')).to.equal(simulatorPath.to(sequence));
    const changed = await press(form, 'Remove step 5');
    expect(changed.text).to.include(phoneTryMessages.unsaved);
    expect(changed.all('a').map(textOf)).to.not.include(phoneTryMessages.link);
    const page = await open();
    expect(page.text).to.include(phoneTryMessages.lead).and.include(samplePatient.dob);
  });

  it('goes through the steps with the keys and shows the speech, the step and the tags', async () => {
    let page = await begin();
    expect(linesOf(page)).to.include('press 1');
    expect(page.text).to.include(phoneTryMessages.step(1, 'Ask for the language'));
    page = await press(page, 'Press 1');
    expect(tagsOf(page)).to.deep.equal(['Answered', 'English']);
    page = await press(page, send, { digits: samplePatient.code });
    expect(tagsOf(page)).to.include('Identified');
    page = await press(page, send, { digits: samplePatient.dob });
    page = await press(page, send, { digits: samplePatient.zip });
    expect(tagsOf(page)).to.include('Authenticated');
    page = await press(page, 'Press 1');
    expect(linesOf(page)).to.include('Your balance is $45.00.');
    page = await press(page, hangUp);
    expect(page.text).to.include(phoneTryMessages.ended);
    expect(linesOf(page)).to.include(pressed.hungUp);
    expect(() => page.fill('Press 1')).to.throw();
  });

  it('collects several keys until the pound key and shows only their count', async () => {
    let page = await press(await begin(), 'Press 1');
    page = await press(page, 'Press 2');
    page = await press(page, 'Press 0');
    expect(typedIn(page)).to.deep.equal(['20']);
    page = await press(page, 'Press pound', { digits: samplePatient.code });
    expect(tagsOf(page)).to.include('Identified');
    page = await press(page, 'Press pound', { digits: samplePatient.dob });
    expect(linesOf(page)).to.include(pressed.many(9));
    expect(page.html.replace(phoneFacts, '')).to.not.include(samplePatient.dob);
  });

  it('handles a form submitted twice only once', async () => {
    const page = await begin();
    const { fields } = page.fill('Press 1');
    await trial.browser.post(simulatorPath.to(sequence), fields);
    await trial.browser.post(simulatorPath.to(sequence), fields);
    const after = await open();
    expect(linesOf(after).split(pressed.key('1'))).to.have.length(2);
    expect(tagsOf(after)).to.deep.equal(['Answered', 'English']);
  });

  it('continues without a key press and in the language chosen at the start', async () => {
    const page = await begin({ language: 'es' });
    const waited = await press(page, wait);
    expect(linesOf(waited)).to.include(pressed.nothing);
    expect(waited.all('p').some((line) => attributeOf(line, 'lang') === 'es')).to.equal(true);
  });

  it('keeps the call and the typed keys when the API is down or limits the rate', async () => {
    let page = await press(await begin(), 'Press 1');
    for (const [status, said] of [
      [429, 'Many calls are tried.'],
      [503, phoneTryMessages.notTaken],
    ] as const) {
      answer = { status, msg: 'Many calls are tried.' };
      page = await press(page, send, { digits: samplePatient.code });
      expect(page.status).to.equal(status === 429 ? 429 : 502);
      expect(page.text).to.include(said).and.include(pressed.key('1'));
      expect(typedIn(page)).to.deep.equal([samplePatient.code]);
    }
    expect(tagsOf(await press(page, send))).to.include('Identified');
  });

  it('says that the API no longer knows the call and offers to start over', async () => {
    const page = await begin();
    answer = { status: 404, msg: '' };
    const gone = await press(page, 'Press 1');
    expect(gone.status).to.equal(404);
    expect(gone.text).to.include(phoneTryMessages.gone);
    expect((await press(gone, over)).text).to.include(phoneTryMessages.notStarted);
  });

  it('hangs up the call on starting over', async () => {
    const { db } = trial.api.database;
    const open = async () =>
      (
        await sql<{
          open: number;
        }>`select count(*)::integer as open from phone_calls where ended is null`.execute(db)
      ).rows[0]!.open;
    const page = await begin();
    expect(await open()).to.equal(1);
    answer = { status: 503, msg: '' };
    const kept = await press(page, over);
    expect(kept.text).to.include(phoneTryMessages.notTaken).and.include('press 1');
    expect((await press(kept, over)).text).to.include(phoneTryMessages.notStarted);
    expect(await open()).to.equal(0);
  });

  it('says that a message was left', async () => {
    const other = { name: 'Messages', steps: '[{"do":"voicemail"}]' };
    const page = await trial.browser.get(simulatorPath.to(await trial.make('phone_sequences', other)));
    const left = await press(await press(page, start), phoneTryMessages.endMessage);
    expect(linesOf(left)).to.include(pressed.message).and.not.include(pressed.nothing);
  });

  it('starts a new call for another sequence and returns 404 for an unknown sequence', async () => {
    await begin();
    const other = await trial.make('phone_sequences', { name: 'Other', steps: '[{"do":"hang_up"}]' });
    expect((await trial.browser.get(simulatorPath.to(other))).text).to.include(phoneTryMessages.notStarted);
    expect((await trial.browser.get(simulatorPath.to('none'))).status).to.equal(404);
  });

  it('hides the simulator when the API lacks simulated calls', async () => {
    await trial.close();
    trial = await startLibraryTrial({ offer: level1 });
    sequence = await trial.make('phone_sequences', { name: 'Line', steps: JSON.stringify(steps) });
    const form = await trial.browser.get(pathsOf(phoneSequences).one(sequence));
    expect(form.all('a').map(textOf)).to.not.include(phoneTryMessages.link);
    expect((await open()).status).to.equal(404);
  });
});

/** Matches the sample birth date where the page shows it as a hint. */
const phoneFacts = new RegExp(`<dd>${samplePatient.dob}</dd>`);
