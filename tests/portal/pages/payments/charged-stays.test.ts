import { expect } from 'chai';
import { findDeleteButton } from '../../../support/page.ts';
import { sql } from 'kysely';
import { paths } from '../../../../shared/paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { demoIds } from '../../../support/demo-payments.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { describeOnePortal } from '../../../support/fixtures.ts';

const { id, client_id: org } = demoIds('card or bank');
const place = pathsOf(payments);

describeOnePortal('charged payment in the portal', ({ api, portal }) => {
  before(async () => {
    await addUser(api, { userName: 'desk', org, group: 'Front Desk' });
    await addUser(api, { userName: 'manager', org, group: 'admin' });
  });

  async function stored(): Promise<object> {
    const { rows } = await sql<object>`select * from payments where id = ${id}`.execute(api.database.db);
    return rows[0]!;
  }

  for (const [what, status, attempt, said] of [
    ['paid', 'Paid', 'a-charge', 'This payment was made, so it can’t be changed or deleted.'],
    ['refunded', 'Refunded', 'a-charge', 'This payment was made, so it can’t be changed or deleted.'],
    ['being charged', 'Viewed', 'a-charge', 'This payment is being charged.'],
  ] as const)
    for (const userName of ['desk', 'manager'])
      it(`rejects edits and deletion of a payment that is ${what}, by ${userName}`, async () => {
        const open = sql`update payments set status = 'Sent', attempt = null where id = ${id}`;
        const taken = sql`update payments set status = ${status}, attempt = ${attempt} where id = ${id}`;
        await open.execute(api.database.db);
        const staff = portal.browser();
        await staff.press(await staff.get(paths.login.to()), 'Login', {
          user_name: userName,
          pw: password,
        });
        const form = await staff.get(`${place.one(id)}/edit`);
        const list = await staff.get(place.list);
        await taken.execute(api.database.db);
        const before = await stored();

        const changed = await staff.press(form, 'Save', { amount: '1.00' });
        expect(changed.url.pathname).to.equal(place.one(id));
        expect(changed.text).to.include(said);
        const asked = await staff.post(place.list, { _csrf: list.csrfToken, step: 'delete', id: [id] });
        const deleted = await staff.press(asked, findDeleteButton(asked));
        expect(deleted.text).to.include(said);
        expect(await stored()).to.deep.equal(before);
      });
});
