import { expect } from 'chai';
import { sql } from 'kysely';
import { closingMessages, closingStrings } from '../../../../shared/locales/en/closing.ts';
import { holdMessages } from '../../../../shared/locales/en/holds.ts';
import { paymentMessages } from '../../../../shared/locales/en/payment.ts';
import { signInErrors } from '../../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { demoIds } from '../../../support/demo-payments.ts';
import { describePortal } from '../../../support/fixtures.ts';
import { addUser, password } from '../../../support/sign-in.ts';

const lakeside = '204117';
const place = paths.operatorOrganization.to({ id: lakeside });

describePortal('closing an organization as an internal admin', ({ api, portal }) => {
  let name = '';
  beforeEach(async () => {
    const { db } = api.database;
    await sql`update users set admin_user = 'F' where id_org = ${lakeside}::bigint`.execute(db);
    const found = await sql<{ name: string }>`select name from org where id = ${lakeside}::bigint`.execute(
      db,
    );
    ({ name } = found.rows[0]!);
    await addUser(api, { userName: 'ada', org: '204260', admin: true, group: '' });
    await addUser(api, { userName: 'jo', org: lakeside, group: 'Admin' });
  });

  const enter = async (user_name: string) => {
    const browser = portal.browser();
    const page = await browser.press(await browser.get(paths.login.to()), 'Login', {
      user_name,
      pw: password,
    });
    return { browser, page };
  };

  it('states the effects, requires the typed name, and shows who closed it and why', async () => {
    const { browser } = await enter('ada');
    const asked = await browser.get(`${place}?ask=close`);
    for (const effect of closingStrings.effects) expect(asked.text).to.include(effect);
    const wrong = await browser.press(asked, closingStrings.close, {
      close_reason: 'Sold',
      close_name: 'Lake',
    });
    expect(wrong.status).to.equal(422);
    expect(wrong.text).to.include(closingMessages.nameDiffers);
    expect(wrong.html).to.include('value="Sold"').and.include('id="close_name-error"');
    const closed = await browser.press(wrong, closingStrings.close, { close_name: name });
    expect(closed.text).to.include(closingMessages.closed).and.include(closingStrings.because('Sold'));
    expect((await browser.get(paths.operatorOrganizations.to())).text).to.include(closingStrings.listed);
    const open = await browser.press(closed, closingStrings.reopen);
    expect(open.text).to.include(closingMessages.reopened).and.include(closingStrings.ask);
  });

  for (const { title, columns, held, sentence } of [
    {
      title: 'while its data is being deleted',
      columns: ['erasing_since'],
      sentence: closingStrings.erasing,
    },
    {
      title: 'while a hold stops the deletion',
      columns: ['erasing_since'],
      held: true,
      sentence: closingStrings.erasingHeld,
    },
    { title: 'after the deletion', columns: ['erasing_since', 'erased_at'], sentence: closingStrings.erased },
  ] as const)
    it(`offers no reopening ${title}, and says why`, async () => {
      const { db } = api.database;
      await sql`
        update org
        set closed_at = now(), closed_by = 'Ada', close_reason = 'Sold', ${sql.join(columns.map((column) => sql`${sql.ref(column)} = now()`))}
        where id = ${lakeside}::bigint
      `.execute(db);
      if (held)
        await sql`
          insert into legal_holds (id, id_org, reason, set_by, set_at) values ('1-hold', ${lakeside}::bigint, 'Audit', 'Ada', now())
        `.execute(db);
      const { browser } = await enter('ada');
      const page = await browser.get(place);
      expect(page.text).to.include(sentence).and.include(closingStrings.notReopened);
      expect(page.text).not.to.include(closingStrings.reopen);
      const isGone = columns.some((column) => column === 'erased_at');
      expect([page.text.includes(holdMessages.dataGone), page.html.includes('?ask=hold')]).to.deep.equal([
        isGone,
        !isGone,
      ]);
    });

  it('signs users out with a clear sentence and asks payers to call the practice', async () => {
    const jo = await enter('jo');
    const { browser } = await enter('ada');
    const asked = await browser.get(`${place}?ask=close`);
    await browser.press(asked, closingStrings.close, { close_reason: 'Sold', close_name: name });
    expect((await jo.browser.get(paths.contacts.to())).url.pathname).to.equal(paths.login.to());
    expect((await enter('jo')).page.text).to.include(signInErrors['Organization Closed']);
    const { client_id: clientId, id: paymentId } = demoIds('card or bank');
    const page = await portal.browser().get(paths.pay.to({ clientId, paymentId }));
    expect(page.text)
      .to.include(paymentMessages.notSetUp)
      .and.include('Please call Lakeside Family Clinic to pay');
  });
});
