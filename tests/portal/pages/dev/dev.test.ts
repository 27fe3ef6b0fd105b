import { expect } from 'chai';
import { sql } from 'kysely';
import { paths } from '../../../../shared/paths.ts';
import { demoTotpSecret } from '../../../../server/demo/sign-ins.ts';
import { sandboxAccounts, sandboxCards } from '../../../../server/api/providers/sandbox-cases.ts';
import { demoReseller } from '../../../../server/demo/practices.ts';
import { newVisitor } from '../../../support/chromium.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { describeOnePortal } from '../../../support/fixtures.ts';

describeOnePortal('developer page', ({ api, portal }) => {
  let page: Page;
  before(async () => {
    page = await portal.browser().get(paths.dev.to());
  });

  it('lists email links by answer, each with a working page', async () => {
    const links = page
      .all('a')
      .filter((link) => attributeOf(link, 'href')?.startsWith(`${paths.emailResponse.to()}?`));
    expect(links.map(textOf)).to.deep.equal([
      'Confirm appointment',
      'Cancel appointment',
      'Stop contacting me',
      'Wrong person',
    ]);
    for (const link of links)
      expect((await portal.browser().get(attributeOf(link, 'href')!)).status, textOf(link)).to.equal(200);
  });

  it('lists every sandbox card and account with its result, including a declined one', () => {
    const plain = page.text.replace(/(?<=\d) (?=\d)/g, '');
    for (const { number, what } of [...sandboxCards, ...sandboxAccounts])
      expect(plain, number).to.include(`${number} ${what}`);
    expect(page.text).to.include('4000 0000 0000 0002 Declined');
  });

  it('fits the second factor secret into its panel on a phone', async () => {
    const visitor = await newVisitor({ baseURL: portal.url, viewport: { width: 390, height: 800 } });
    await visitor.page.goto(paths.dev.to());
    const [line, panel] = [visitor.page.getByText(demoTotpSecret), visitor.page.locator('.sheet').first()];
    const ends = await Promise.all(
      [line, panel].map((one) => one.evaluate((element) => element.getBoundingClientRect().right)),
    );
    expect(ends[0]).to.be.lessThan(ends[1]!);
    await visitor.close();
  });

  it('shows the times of captured messages in relative words', async () => {
    await sql`
      insert into outbox
        (id, id_org, channel, recipient, subject, html, body_text, sender_name, status, created, due, leave_by)
      select '1700000000-kept', 204117, 'email', 'ana@mail.example', 'Receipt', '', 'Paid', 'Lakeside', 'kept', at, at, at
      from to_timestamp(${api.now.ms / 1000 - 60}) at
    `.execute(api.database.db);
    const { text } = await portal.browser().get(paths.devOutbox.to());
    expect(text).to.match(/Receipt ana@mail\.example (Today|Yesterday) at \d\d:\d\d\s[AP]M E[SD]T/);
  });

  it("shows the demo's reseller ID and second factor secret", () => {
    expect(page.text).to.include(demoReseller).and.include(demoTotpSecret);
    const signUp = page.all('a').find((link) => attributeOf(link, 'href') === paths.signUp.to());
    expect(signUp && textOf(signUp)).to.equal('Sign up');
  });
});
