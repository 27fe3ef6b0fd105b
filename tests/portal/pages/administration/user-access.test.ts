import { expect } from 'chai';
import { userAccessMessages } from '../../../../shared/messages/administration.ts';
import { outboxMessages } from '../../../../shared/messages/outbox.ts';
import { accountLocked } from '../../../../shared/messages/sign-in.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { users } from '../../../../shared/resources/users.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { login, signIn } from '../sign-in/staff.ts';
import { describeOnePortal } from '../../../support/fixtures.ts';

describeOnePortal('how a user stands with signing in, on their page', ({ api, portal }) => {
  let manager: Browser;
  let own: string;
  let kim: string;
  before(async () => {
    own = await addUser(api, { userName: 'boss', group: 'Admin' });
    kim = await addUser(api, { userName: 'kim', mfaMethod: 'sms', phone: '3125550123' });
    manager = portal.browser();
    await signIn(manager, { user_name: 'boss' });
  });
  const page = (id: string, browser = manager) => browser.get(placeOf(users).one(id));

  it('is told in words, and of oneself nothing is to be pressed', async () => {
    const { text } = await page(kim);
    expect(text)
      .to.match(/May [A-Z]\w+.* May send, export/)
      .and.include(`Last sign-in ${userAccessMessages.never}`);
    expect(text).to.include('Second factor Codes by text message').and.not.include('Locked until');
    const mine = await page(own);
    expect(mine.text).to.include('Second factor None').and.include('refund, and manage users.');
    expect(mine.text).to.not.include('Reset second factor').and.not.include('Unlock');
  });

  it('is unlocked here too, where a browser that is not known was shut out by the portal alone', async () => {
    const stranger = portal.browser();
    const tried = async () => (await login(stranger, { user_name: 'kim' }, { pw: 'Wrong-Horse-1' })).text;
    for (let tries = 0; tries < 6; tries += 1) await tried();
    const locked = accountLocked('').split('.')[0]?.slice(0, 20) ?? '';
    expect(await tried()).to.include(locked);
    const asked = await page(kim);
    expect(asked.text).to.include('Locked until');
    const done = await manager.press(asked, 'Unlock');
    expect(done.text).to.include(userAccessMessages.unlocked).and.not.include('Locked until');
    expect((await login(portal.browser(), { user_name: 'kim' })).text).to.include('sent to');
  });

  it('loses a second factor once that was asked about, and the user is out', async () => {
    const record = await page(kim);
    const way = record.all('a').find((one) => textOf(one) === 'Reset second factor');
    const asked = await manager.get(attributeOf(way, 'href') ?? '');
    expect(asked.text).to.include('Take the second factor off?').and.include('Cancel');
    const done = await manager.press(asked, 'Reset second factor');
    const { kept, sent } = userAccessMessages.wasReset;
    expect(done.text).to.include(kept('pat@mail.example')).and.not.include(sent);
    expect(done.text).to.include(outboxMessages.read).and.include('Second factor None');
    const { url } = await login(portal.browser(), { user_name: 'kim' });
    expect(url.pathname).to.match(/^\/app\//);
    expect((await page(kim)).text).to.not.include(userAccessMessages.never);
  });

  it('loses it without a word to a user who has no email, and the manager is told so', async () => {
    const lee = await addUser(api, { userName: 'lee', mfaMethod: 'sms', phone: '3125550124', email: '' });
    const asked = await manager.get(`${placeOf(users).one(lee)}?ask=resetSecondFactor`);
    const done = await manager.press(asked, 'Reset second factor');
    expect(done.text).to.include(userAccessMessages.wasReset.untold);
  });
});
