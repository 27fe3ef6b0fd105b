import { expect } from 'chai';
import { sql } from 'kysely';
import { ivrMessages } from '../../../../shared/locales/en/ivr.ts';
import { paths } from '../../../../shared/paths.ts';
import { newVisitor, type Visitor } from '../../../support/chromium.ts';
import { enterByForm, addUser } from '../../../support/sign-in.ts';
import { startLibraryTrial, type LibraryTrial } from '../library/staff.ts';

const open = `${paths.ivr.to()}?tab=2&view=followUp&seen=open`;

describe('follow-up list in Chromium', () => {
  let trial: LibraryTrial;
  let visitor: Visitor;
  const posts: string[] = [];

  before(async function () {
    this.timeout(60_000);
    trial = await startLibraryTrial();
    trial.api.now.ms = Date.parse('2026-11-20T15:00:00Z');
    await addUser(trial.api, { userName: 'nora', group: 'Admin' });
    await sql`delete from ivr`.execute(trial.api.database.db);
    await sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, info, name, phone, patient_code)
      select '179500000' || n || '-call', 204117, timestamptz '2026-11-20 14:12:00Z' - make_interval(hours => n),
        '3125550170', 'Authenticated,Pay start,Hang up', (array['Ada Okafor', 'Ben Cho', 'Cy Poe'])[n], '773555314' || n, 'MRN-' || n
      from generate_series(1, 3) n
    `.execute(trial.api.database.db);
    visitor = await newVisitor({ baseURL: trial.portal.url });
    const { page } = visitor;
    await enterByForm(page, 'nora');
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
  });
  beforeEach(() => posts.splice(0));
  after(async () => {
    expect(visitor.complaints).to.deep.equal([]);
    await visitor.close();
    await trial.close();
  });

  const focused = () =>
    visitor.page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id,
    );

  it('removes a line marked as done with one POST and focuses the next line', async () => {
    const { page } = visitor;
    await page.goto(open);
    await page.getByLabel('Ada Okafor is done').focus();
    await page.keyboard.press('Space');
    await page.getByText(ivrMessages.followUpSaved).waitFor();
    await page.getByRole('link', { name: 'Ada Okafor' }).waitFor({ state: 'detached' });
    expect(posts).to.deep.equal([paths.ivr.to()]);
    expect(await focused()).to.equal('Ben Cho is done');
  });

  it('updates the numbers of open and done follow-ups immediately', async () => {
    const { page } = visitor;
    await page.goto(`${paths.ivr.to()}?tab=2&view=followUp`);
    await page.getByText('2 open · 1 done').waitFor();
    await page.getByLabel('Ada Okafor is done').uncheck();
    await page.getByText('3 open · 0 done').waitFor();
    await page.getByLabel('Ada Okafor is done').check();
    await page.getByText('2 open · 1 done').waitFor();
  });

  it('saves a note once on Enter without losing text', async () => {
    const { page } = visitor;
    await page.goto(open);
    await page.getByLabel('Note on Cy Poe').fill('Call after 4 PM');
    await page.keyboard.press('Enter');
    await page.getByText(ivrMessages.followUpSaved).waitFor();
    await page.keyboard.press('Tab');
    await page.getByLabel('Ben Cho is done').focus();
    await page.keyboard.press('Space');
    await page.getByRole('link', { name: 'Ben Cho' }).waitFor({ state: 'detached' });
    expect(posts).to.have.length(2);
    expect(await page.getByLabel('Note on Cy Poe').inputValue()).to.equal('Call after 4 PM');
  });
});
