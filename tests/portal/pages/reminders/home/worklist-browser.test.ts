import { expect } from 'chai';
import { sql } from 'kysely';
import { worklistMessages } from '../../../../../shared/locales/en/worklist.ts';
import { checkMessages } from '../../../../../shared/locales/en/check.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { paths } from '../../../../../shared/paths.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { newVisitor, type Visitor } from '../../../../support/chromium.ts';
import { enterByForm } from '../../../../support/sign-in.ts';
import { startHomeTrial, type HomeTrial } from './home-trial.ts';

describe('worklist and notification list pages in Chromium', () => {
  let trial: HomeTrial;
  let visitor: Visitor;

  beforeEach(async () => {
    trial = await startHomeTrial();
    visitor = await newVisitor({ baseURL: trial.portal.url, viewport: { width: 390, height: 700 } });
    const { page } = visitor;
    await enterByForm(page, 'home.user');
  });
  afterEach(async () => {
    expect(visitor.complaints).to.deep.equal([]);
    await visitor.close();
    await trial.close();
  });

  const focused = () =>
    visitor.page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );

  it('save a changed line, announce it, and move the focus from a removed line to the next', async () => {
    const { page } = visitor;
    await trial.make('jobs', { notification: trial.list });
    const { db } = trial.api.database;
    await sql`
      update notification_rows set answer = 'callback', answered_by = 'text',
        answered_at = ${new Date(trial.api.now.ms)}::timestamptz - make_interval(mins => line)
      where name in ('Tess Text', 'Bea Both')
    `.execute(db);
    await page.goto(paths.worklist.to());
    expect(await page.getByRole('button', { name: 'Save Tess Text' }).isVisible()).to.equal(false);
    await page.getByLabel('Note on Tess Text').fill('After 4 PM');
    await page.keyboard.press('Tab');
    await page.getByText(worklistMessages.kept).waitFor();
    await page.getByLabel('Tess Text is done').focus();
    await page.keyboard.press('Space');
    await page.getByText(worklistMessages.done).waitFor();
    expect(await page.getByText('Tess Text').count()).to.equal(0);
    expect(await focused()).to.equal('Bea Both is done');
    expect(await page.getByRole('navigation', { name: 'Filter the worklist' }).innerText()).to.include(
      'All 1',
    );
    const { rows } = await sql`select note, done_by from worklist_notes`.execute(db);
    expect(rows).to.deep.equal([{ note: 'After 4 PM', done_by: 'Pat Doe' }]);
  });

  it('move the focus to the result of an upload on a phone', async () => {
    const { page } = visitor;
    await page.goto(pathsOf(notifications).one(trial.list));
    const buffer = Buffer.from('Name,Phone,Date\nGus Good,3125550188,04/09/2030\n');
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Upload' }).click();
    const said = page.getByText('1 row accepted');
    await said.waitFor();
    expect(await focused()).to.include('1 row accepted');
    const box = await said.boundingBox();
    expect(box?.y).to.be.within(0, 700);
  });

  it('allow skipping from the rows of the check page to Confirm with the keyboard', async () => {
    const { page } = visitor;
    await page.goto(checkPath.of(trial.list));
    const skip = page.getByRole('link', { name: checkMessages.toConfirmButton });
    await skip.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'BUTTON');
    expect(await focused()).to.equal('Confirm and send');
  });
});
