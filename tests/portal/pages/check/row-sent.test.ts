import { expect } from 'chai';
import { sql } from 'kysely';
import { checkPlace } from '../../../../shared/home/check-place.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { startHomeTrial, type HomeTrial } from '../home/home-trial.ts';

describe('a row that was sent', () => {
  let trial: HomeTrial;
  beforeEach(async () => {
    trial = await startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 15) });
    await trial.send(trial.list);
  });
  afterEach(() => trial.close());

  const open = async (name: string) => {
    const { rows } = await sql<{ id: string }>`select id from notification_rows where name = ${name}`.execute(
      trial.api.database.db,
    );
    return trial.browser.get(checkPlace.row(trial.list, rows[0]!.id));
  };

  it('is led to from what became of each', async () => {
    const outcome = await trial.browser.get(checkPlace.of(trial.list));
    const name = outcome.all('a').find((link) => textOf(link) === 'Bea Both');
    const row = await trial.browser.get(attributeOf(name, 'href')!);
    expect(textOf(row.all('h1')[0]!)).to.equal('Bea Both');
  });

  it('says what went and leads to it, not what would not be sent a second time', async () => {
    const page = await open('Bea Both');
    expect(page.text).to.include('Text delivered, Email delivered').and.not.include('Is not sent');
    const links = page.all('a').filter((link) => /^(Text|Email) delivered/.test(textOf(link)));
    expect(links.map(textOf)).to.deep.equal(['Text delivered', 'Email delivered']);
    const message = await trial.browser.get(attributeOf(links[0], 'href')!);
    expect(message.text).to.include('Text to Bea Both').and.include('Hi Bea');
  });
});
