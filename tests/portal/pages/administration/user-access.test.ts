import { expect } from 'chai';
import { userAccessMessages } from '../../../../shared/locales/en/administration.ts';
import { outboxMessages } from '../../../../shared/locales/en/outbox.ts';
import { accountLocked } from '../../../../shared/locales/en/sign-in.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { users } from '../../../../shared/resources/users.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { login, signIn } from '../sign-in/staff.ts';
import { describeOnePortal } from '../../../support/fixtures.ts';

describeOnePortal('sign-in status on the user page', ({ api, portal }) => {
  let manager: Browser;
  let own: string;
  let kim: string;
  before(async () => {
    own = await addUser(api, { userName: 'boss', group: 'Admin' });
    kim = await addUser(api, { userName: 'kim', mfaMethod: 'sms', phone: '3125550123' });
    manager = portal.browser();
    await signIn(manager, { user_name: 'boss' });
  });
  const page = (id: string, browser = manager) => browser.get(pathsOf(users).one(id));

  it("shows the status in words and offers no actions on the user's own page", async () => {
    const { text } = await page(kim);
    expect(text)
      .to.match(/Permissions [A-Z]\w+.* Can send, export/)
      .and.include(`Last sign-in ${userAccessMessages.never}`);
    expect(text).to.include('Second factor Codes by text message').and.not.include('Locked until');
    const mine = await page(own);
    expect(mine.text).to.include('Second factor None').and.include('refund, and manage users.');
    expect(mine.text).to.not.include('Reset second factor').and.not.include('Unlock');
  });

  it('lets a manager unlock a user whom only the portal has locked', async () => {
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

  it('lets a manager reset the second factor after confirmation', async () => {
    const record = await page(kim);
    const way = record.all('a').find((one) => textOf(one) === 'Reset second factor');
    const asked = await manager.get(attributeOf(way, 'href') ?? '');
    expect(asked.text).to.include('Reset the second factor?').and.include('Cancel');
    const done = await manager.press(asked, 'Reset second factor');
    const { kept, sent } = userAccessMessages.wasReset;
    expect(done.text).to.include(kept('pat@mail.example')).and.not.include(sent);
    expect(done.text).to.include(outboxMessages.read).and.include('Second factor None');
    const { url } = await login(portal.browser(), { user_name: 'kim' });
    expect(url.pathname).to.match(/^\/app\//);
    expect((await page(kim)).text).to.not.include(userAccessMessages.never);
  });

  it('tells the manager if a user without an email address was not notified of the reset', async () => {
    const lee = await addUser(api, { userName: 'lee', mfaMethod: 'sms', phone: '3125550124', email: '' });
    const asked = await manager.get(`${pathsOf(users).one(lee)}?ask=resetSecondFactor`);
    const done = await manager.press(asked, 'Reset second factor');
    expect(done.text).to.include(userAccessMessages.wasReset.untold);
  });
});
