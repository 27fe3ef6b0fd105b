import { expect } from 'chai';
import { enterGroup } from '../../../../server/api/users/enter-group.ts';
import { paths } from '../../../../shared/paths.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { SectionName } from '../../../../shared/sections.ts';
import type { Browser } from '../../../support/browser.ts';
import { demoIds } from '../../../support/demo-payments.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { describeOnePortal } from '../../../support/fixtures.ts';

const org = demoIds('card or bank').client_id;
const one = demoIds('card or bank').id;

describeOnePortal('payments section', ({ api, portal }) => {
  let users = 0;

  const staffWith = async (open: readonly SectionName[]): Promise<Browser> => {
    const group = `Payments ${open.join(' ')}`;
    await api.database.db.transaction().execute((trx) => enterGroup(trx, org, { name: group, open }));
    const userName = `staff.${(users += 1)}`;
    await addUser(api, { userName, org, group });
    const browser = portal.browser();
    await browser.press(await browser.get(paths.login.to()), 'Login', {
      user_name: userName,
      pw: password,
    });
    return browser;
  };
  const list = pathsOf(payments).list;
  const files = pathsOf(paymentFiles).list;

  it('uses its own URLs and shows requests and payment files as tabs', async () => {
    const staff = await staffWith(['home', 'ivr', 'files']);
    const page = await staff.get(list);
    expect(page.url.pathname).to.equal('/app/payments');
    expect(page.text).to.include('Payment requests');
    expect(page.html).to.match(/href="\/app\/payments" aria-current="page">Requests</);
    expect(page.html).to.include('href="/app/payments/payment-files">Payment files<');
    expect((await staff.get(files)).html).to.match(/aria-current="page">Payment files</);
    expect((await staff.get(pathsOf(payments).one(one))).status).to.equal(200);
  });

  it('appears under the same name on Home, IVR, and Files', async () => {
    const staff = await staffWith(['home', 'ivr', 'files']);
    for (const from of [paths.home.to(), paths.ivr.to(), paths.files.to()])
      expect((await staff.get(from)).html, from).to.include('href="/app/payments">Payment requests<');
  });

  for (const [section, label] of [
    ['home', 'Home'],
    ['ivr', 'IVR'],
    ['files', 'Files'],
  ] as const)
    it(`opens for a user with only the ${label} tab and marks no section tab as current`, async () => {
      const staff = await staffWith([section]);
      for (const path of [list, files, pathsOf(payments).one(one), pathsOf(payments).create]) {
        const page = await staff.get(path, { follow: false });
        expect(page.status, path).to.equal(200);
        expect(page.html, path)
          .to.include(`>${label}<`)
          .and.not.match(/class="tab"[^>]*aria-current/);
      }
    });

  it('redirects users who can open none of Home, IVR, and Files', async () => {
    const staff = await staffWith(['library', 'contacts', 'admin']);
    for (const path of [list, files, pathsOf(payments).one(one)])
      expect((await staff.get(path, { follow: false })).status, path).to.equal(303);
  });

  it('redirects from its previous URLs', async () => {
    const staff = await staffWith(['files']);
    const lead = async (path: string) => (await staff.get(path, { follow: false })).headers.location;
    expect(await lead('/app/files/payments')).to.equal('/app/payments');
    expect(await lead(`/app/files/payments/${one}?list=page%3D2`)).to.equal(
      `/app/payments/${one}?list=page%3D2`,
    );
    expect(await lead('/app/files/payments/new')).to.equal('/app/payments/new');
    expect(await lead('/app/files/payment-files/export?sort=id')).to.equal(
      '/app/payments/payment-files/export?sort=id',
    );
    expect(await lead('/app/files/payment-files/17-a')).to.equal('/app/payments/payment-files/17-a');
    expect(await lead('/app/files?tab=2&status=Paid')).to.equal('/app/payments?status=Paid');
    expect(await lead('/app/files?tab=1')).to.equal('/app/payments/payment-files');
    expect((await staff.get('/app/files?tab=0', { follow: false })).status).to.equal(200);
  });
});
