import { expect } from 'chai';
import { sql } from 'kysely';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { attributeOf, textOf } from '../../../../support/page.ts';
import { startHomeTrial } from '../home/home-trial.ts';
import { describeWith } from '../../../../support/fixtures.ts';

const openTrial = () => startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 15) });

describeWith('row page after sending', openTrial, (trial) => {
  beforeEach(async () => {
    await trial.send(trial.list);
  });

  const open = async (name: string) => {
    const { rows } = await sql<{ id: string }>`select id from notification_rows where name = ${name}`.execute(
      trial.api.database.db,
    );
    return trial.browser.get(checkPath.row(trial.list, rows[0]!.id));
  };

  it('opens from the outcome list', async () => {
    const outcome = await trial.browser.get(checkPath.of(trial.list));
    const name = outcome.all('a').find((link) => textOf(link) === 'Bea Both');
    const row = await trial.browser.get(attributeOf(name, 'href')!);
    expect(textOf(row.all('h1')[0]!)).to.equal('Bea Both');
  });

  it('links to another reminder through the contact page when no list awaits confirmation', async () => {
    await trial.make('contacts', {
      first_name: 'Cora',
      last_name: 'Contact',
      patient_code: 'P-7',
      mobile_phone: '3125550177',
    });
    const { results } = (await trial.call('GET reminders')).body;
    const list = await trial.make('notifications', { name: 'More', reminder: results[0]!['id'] });
    await trial.call(`POST notifications/${list}/rows`, [{ patient_code: 'P-7' }]);
    const { id } = (await trial.call(`GET notifications/${list}/rows`)).body.results[0]!;
    const page = () => trial.browser.get(checkPath.row(list, id!));
    expect((await page()).text).to.not.include('Send a reminder');
    await trial.send(list);
    const form = await trial.browser.press(await page(), 'Send a reminder');
    expect(form.text).to.include(homeMessages.putOn('Cora Contact'));
    expect((await open('Bea Both')).text).to.not.include('Send a reminder');
  });

  it("links to the sent messages and does not say that they won't be sent again", async () => {
    const page = await open('Bea Both');
    expect(page.text).to.include('Text delivered, Email delivered').and.not.include('Won’t be sent');
    const links = page.all('a').filter((link) => /^(Text|Email) delivered/.test(textOf(link)));
    expect(links.map(textOf)).to.deep.equal(['Text delivered', 'Email delivered']);
    const message = await trial.browser.get(attributeOf(links[0], 'href')!);
    expect(message.text).to.include('Text to Bea Both').and.include('Hi Bea');
  });
});
