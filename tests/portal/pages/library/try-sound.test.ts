import { expect } from 'chai';
import { phoneTryMessages } from '../../../../shared/locales/en/phone-try.ts';
import { simulatorPath } from '../../../../shared/phone/simulated-call.ts';
import { attributeOf } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, startLibraryTrial, type LibraryTrial } from './staff.ts';

describe('speech in a simulated call', () => {
  let trial: LibraryTrial;
  before(async function () {
    this.timeout(120_000);
    trial = await startLibraryTrial();
  });
  after(() => trial.close());

  it("plays in the server's voice only for the practice that owns the sequence", async () => {
    const steps = JSON.stringify([{ do: 'language' }, { do: 'hang_up' }]);
    const sequence = await trial.make('phone_sequences', { name: 'Line', steps });
    const { start } = phoneTryMessages;
    const page = await trial.browser.press(await trial.browser.get(simulatorPath.to(sequence)), start);
    expect(String(page.headers['content-security-policy'])).to.include("media-src 'self'");
    const [sound = ''] = page.all('p').flatMap((line) => attributeOf(line, 'data-sound') ?? []);
    expect(sound).to.match(/\/try\/sounds\/[0-9a-f]{20}$/);
    const heard = await trial.browser.get(sound);
    expect(heard.status).to.equal(200);
    expect(heard.headers).to.include({ 'content-type': 'audio/wav', 'cache-control': 'no-store' });
    await addUser(trial.api, { userName: 'other', group: 'Admin', org: '204260' });
    const other = await enter(trial.portal, 'other');
    expect((await other.get(sound)).status).to.equal(404);
  });
});
