import { expect } from 'chai';
import { sql } from 'kysely';
import { closingStrings } from '../../../../shared/locales/en/closing.ts';
import { holdMessages, holdStrings } from '../../../../shared/locales/en/holds.ts';
import { paths } from '../../../../shared/paths.ts';
import { describePortal } from '../../../support/fixtures.ts';
import { addUser, password } from '../../../support/sign-in.ts';

const lakeside = '204117';
const place = paths.operatorOrganization.to({ id: lakeside });
const reason = 'Smith v. Lakeside';

describePortal('the legal hold of an organization', ({ api, portal }) => {
  let name = '';
  beforeEach(async () => {
    const { db } = api.database;
    await sql`update users set admin_user = 'F' where id_org = ${lakeside}::bigint`.execute(db);
    const { rows } = await sql<{ name: string }>`select name from org where id = ${lakeside}::bigint`.execute(
      db,
    );
    ({ name } = rows[0]!);
    await addUser(api, { userName: 'ada', org: '204260', admin: true, group: '' });
    await addUser(api, { userName: 'jo', org: lakeside, group: 'Admin' });
  });

  const enter = async (user_name: string) => {
    const browser = portal.browser();
    await browser.press(await browser.get(paths.login.to()), 'Login', { user_name, pw: password });
    return browser;
  };
  const set = async () => {
    const browser = await enter('ada');
    const asked = await browser.get(`${place}?ask=hold`);
    return { browser, asked };
  };

  it('states the effects, requires reason and typed name, and shows who set it and why', async () => {
    const { browser, asked } = await set();
    for (const effect of holdStrings.effects) expect(asked.text).to.include(effect);
    const wrong = await browser.press(asked, holdStrings.set, { hold_reason: reason, hold_name: 'Lake' });
    expect(wrong.status).to.equal(422);
    expect(wrong.text).to.include(holdMessages.nameDiffers);
    expect(wrong.html).to.include(`value="${reason}"`).and.include('id="hold_name-error"');
    const empty = await browser.press(wrong, holdStrings.set, { hold_reason: '', hold_name: name });
    expect(empty.html).to.include('id="hold_reason-error"');
    const held = await browser.press(empty, holdStrings.set, { hold_reason: reason });
    expect(held.text).to.include(holdMessages.set).and.include(holdStrings.kept);
    expect(held.text).to.match(/Set .+ by .+\. Reason: Smith v\. Lakeside\./);
    expect((await browser.get(paths.operatorOrganizations.to())).text).to.include(holdStrings.listed);
  });

  it('says that another hold is already in effect, and offers to lift it with an empty form', async () => {
    const { browser, asked } = await set();
    await browser.press(asked, holdStrings.set, { hold_reason: reason, hold_name: name });
    const late = await browser.press(asked, holdStrings.set, { hold_reason: 'Audit', hold_name: name });
    expect([late.status, late.text.includes(holdMessages.heldAlready)]).to.deep.equal([409, true]);
    expect(late.text).to.include(holdStrings.askLift).and.not.include(holdStrings.liftEffect);
  });

  it('promises no deletion date for a closed organization until the hold is lifted', async () => {
    const { browser, asked } = await set();
    await sql`
      update org set closed_at = now(), closed_by = 'Ada', close_reason = 'Sold' where id = ${lakeside}::bigint
    `.execute(api.database.db);
    const held = await browser.press(asked, holdStrings.set, { hold_reason: reason, hold_name: name });
    expect(held.text).to.include(closingStrings.held).and.not.include('Its data is deleted after');
  });

  it('lifts the hold with a reason and the typed name', async () => {
    const { browser, asked } = await set();
    await browser.press(asked, holdStrings.set, { hold_reason: reason, hold_name: name });
    const question = await browser.get(`${place}?ask=hold`);
    expect(question.text).to.include(holdStrings.liftQuestion(name)).and.include(holdStrings.liftEffect);
    const wrong = await browser.press(question, holdStrings.lift, { hold_reason: 'Settled', hold_name: '' });
    expect([wrong.status, wrong.text.includes(holdStrings.kept)]).to.deep.equal([422, true]);
    const lifted = await browser.press(wrong, holdStrings.lift, { hold_name: name });
    expect(lifted.text).to.include(holdMessages.lifted).and.include(holdStrings.none);
    expect(lifted.text).not.to.include(reason);
  });
});
