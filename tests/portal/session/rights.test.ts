import { level2 } from '../../support/test-api.ts';
import { expect } from 'chai';
import { findDeleteButton, type Page } from '../../support/page.ts';
import { paths } from '../../../shared/paths.ts';
import { resources } from '../../../shared/resources/index.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../support/browser.ts';
import type { SignInUser } from '../../support/sign-in-api.ts';
import { enter, signIn, stand, startSignInTrial } from '../pages/sign-in/staff.ts';
import { describeWith } from '../../support/fixtures.ts';

const { groups, users } = resources;
const groupId = '1';
const done = { body: { success: true, results: [] } };
const hour = 3_600_000;

/** This API never revokes a sign-in, so only the portal ends these sessions. */
describeWith('revocation of rights', startSignInTrial, (trial) => {
  let maria: SignInUser;
  let hers: Browser;
  let manager: Browser;
  beforeEach(async () => {
    trial.api.report(level2);
    maria = trial.api.addUser({ user_name: 'maria' });
    trial.api.records.set('users', [{ ...maria, password: '' }]);
    trial.api.records.set('groups', [{ id: groupId, name: 'Everything', contacts: 'T' }]);
    const boss = trial.api.addUser({ user_name: 'boss', access_group: 'admin' });
    manager = await enter(trial.portal, boss);
    hers = await enter(trial.portal, maria);
    trial.api.always.set('PUT users', done);
  });

  const save = async (address: string, fields: Record<string, string>): Promise<Page> => {
    const page = await manager.press(await manager.get(address), 'Save', fields);
    expect(page.text).to.match(/(User|Group|Organization) saved|is the same as before/);
    return page;
  };
  const expectOut = async () => {
    const { calls } = trial.api;
    const before = calls.length;
    expect(await stand(hers, paths.contacts.to())).to.equal('303 /login?next=%2Fapp%2Fcontacts');
    expect(calls.length, 'the API is not called').to.equal(before);
    expect(await stand(manager, paths.contacts.to())).to.equal('200');
  };

  for (const [what, fields] of [
    ['a change of group', { access_group: 'admin' }],
    ['being disabled', { disabled: 'T' }],
    ['a password set by someone else', { pw: 'Correct-Horse-9', confirm: 'Correct-Horse-9' }],
    ['a forced password reset', { forcePasswordReset: 'T' }],
  ] as const)
    it(`ends the session at the next request after ${what}`, async () => {
      await save(pathsOf(users).edit(maria.id), fields);
      await expectOut();
    });

  it('[S5] ends the session of a deleted user at the next request', async () => {
    const asked = await manager.press(await manager.get(pathsOf(users).one(maria.id)), 'Delete');
    await manager.press(asked, findDeleteButton(asked));
    await expectOut();
  });

  it('[S5] ends the sessions of all members of a reduced or deleted group at the next request', async () => {
    await save(pathsOf(groups).edit(groupId), { contacts: '' });
    await expectOut();
    hers = await enter(trial.portal, maria);
    trial.api.records.set('users', []);
    const asked = await manager.press(await manager.get(pathsOf(groups).one(groupId)), 'Delete');
    await manager.press(asked, findDeleteButton(asked));
    await expectOut();
  });

  it('keeps sessions after unrelated changes to a name, a phone number, or another group', async () => {
    await save(pathsOf(users).edit(maria.id), { last_name: 'Lopez-Reyes', phone: '3125550198' });
    trial.api.records.get('groups')!.push({ id: '2', name: 'Nobody', contacts: 'T' });
    await save(pathsOf(groups).edit('2'), { contacts: '' });
    await save(pathsOf(groups).edit(groupId), {});
    expect(await stand(hers, paths.contacts.to())).to.equal('200');
  });

  it('still takes effect a day later but does not affect later sessions', async () => {
    await save(pathsOf(users).edit(maria.id), { disabled: 'T' });
    trial.time.now += 24 * hour - 60_000;
    hers = await enter(trial.portal, maria);
    trial.time.now += 2 * 60_000;
    expect(await stand(hers, paths.contacts.to())).to.equal('200');
    manager = trial.portal.browser();
    await signIn(manager, { user_name: 'boss' });
    trial.api.records.set('users', [{ ...maria, password: '' }]);
    await save(pathsOf(users).edit(maria.id), { disabled: 'T' });
    await expectOut();
  });
});
