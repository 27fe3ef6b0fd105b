import { expect } from 'chai';
import { sql } from 'kysely';
import { findDeleteButton } from '../../../support/page.ts';
import { userAccessMessages } from '../../../../shared/locales/en/administration.ts';
import { signInErrors } from '../../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { users } from '../../../../shared/resources/users.ts';
import type { Browser } from '../../../support/browser.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { signIn } from '../sign-in/staff.ts';
import { describeOnePortal } from '../../../support/fixtures.ts';

describeOnePortal('user record page', ({ api, portal }) => {
  let manager: Browser;
  let kim: string;
  before(async () => {
    await addUser(api, { userName: 'boss', group: 'Admin' });
    kim = await addUser(api, {
      userName: 'kim',
      group: 'Admin',
      email: 'kim@mail.example',
      mfaMethod: 'sms',
      phone: '3125550123',
    });
    manager = portal.browser();
    await signIn(manager, { user_name: 'boss' });
  });
  const record = () => manager.get(pathsOf(users).one(kim));

  it('shows contact and sign-in details without form fields', async () => {
    const page = await record();
    expect(page.text).to.include('kim · Admin').and.include('Last sign-in Never');
    expect(page.text).to.include('Second factor Codes by text message').and.include('Recovery codes left 0');
    expect(page.html).to.include('href="mailto:kim@mail.example"').and.include('href="tel:+13125550123"');
    expect(page.html).to.not.include('name="last_name"');
    expect(page.text).to.not.include('Cannot sign in').and.not.include('Must be changed');
  });

  it('links to the user form and shows changes in the history', async () => {
    const page = await record();
    expect(page.html).to.include(`href="${pathsOf(users).one(kim)}/edit?via=record"`);
    const form = await manager.get(`${pathsOf(users).one(kim)}/edit`);
    await manager.press(form, 'Save', { last_name: 'Doe-Miller' });
    const changed = await record();
    expect(changed.text)
      .to.include('Doe-Miller')
      .and.match(/History.*Pat Doe changed user Pat Doe-Miller.*Last Name/s);
  });

  it("opens from the user's name in the list, while Edit opens the form", async () => {
    const { html } = await manager.get(`${pathsOf(users).list}&menu=${kim}`);
    expect(html).to.include(`<a href="${pathsOf(users).one(kim)}">Doe`);
    expect(html).to.include(`<a href="${pathsOf(users).one(kim)}/edit">Edit<`);
  });

  it('shows that a suspended user cannot sign in', async () => {
    const form = await manager.get(`${pathsOf(users).one(kim)}/edit`);
    await manager.press(form, 'Save', { disabled: 'T' });
    expect((await record()).text).to.include('Suspended Can’t sign in');
  });

  it('resumes a suspended user, suspends a user after confirmation, and explains the suspension at sign-in', async () => {
    const suspended = await manager.press(await record(), userAccessMessages.resume);
    expect(suspended.text).to.include(userAccessMessages.resumed);
    const browser = portal.browser();
    const asked = await manager.get(`${pathsOf(users).one(kim)}?ask=suspend`);
    expect(asked.text).to.include(userAccessMessages.suspendHint);
    const done = await manager.press(asked, userAccessMessages.suspend);
    expect(done.text).to.include(userAccessMessages.suspended).and.include('Suspended changed from');
    const login = await browser.get(paths.login.to());
    const refused = await browser.press(login, 'Login', { user_name: 'kim', pw: password });
    expect(refused.text).to.include(signInErrors['User Suspended']);
    const wrong = await browser.press(refused, 'Login', { user_name: 'kim', pw: 'Wrong-Horse-7' });
    expect(wrong.text).to.not.include(signInErrors['User Suspended']);
    const { rows } = await sql<{ id: string }>`select id::text from users where user_name = 'boss'`.execute(
      api.database.db,
    );
    const own = await manager.get(pathsOf(users).one(rows[0]!.id));
    expect(own.text).to.not.include(userAccessMessages.suspend);
  });

  it('deletes the user after confirmation', async () => {
    const asked = await manager.press(await record(), 'Delete');
    const gone = await manager.press(asked, findDeleteButton(asked));
    expect(gone.text).to.include(resourceMessages.deleted('user'));
  });
});
