import { expect } from 'chai';
import { sql } from 'kysely';
import { refusedPath } from '../../../../../shared/refused-path.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { flawMessages } from '../../../../../shared/locales/en/check.ts';
import { refusedRowMessages as texts } from '../../../../../shared/locales/en/refused-rows.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { getBytes, sendForm } from '../../files/send-form.ts';
import { startHomeTrial, type HomeTrial } from './home-trial.ts';

describe('rejected rows on a notification list page', () => {
  let trial: HomeTrial;
  let list: string;
  before(async () => (trial = await startHomeTrial()));
  after(() => trial.close());
  beforeEach(async () => {
    const [reminder] = (await trial.call('GET reminders')).body.results;
    list = await trial.make('notifications', { name: 'Refused', reminder: reminder!['id'] });
    await send(
      'Name,Cell,Appt Date,Chart\nAnn,3125550101,,C-1\nBen,55,,C-2\nCleo,66,,C-3\nDan,3125550104,02/31/2030,C-4\n',
    );
  });

  const listPage = () => trial.browser.get(pathsOf(notifications).one(list));
  const send = async (bytes: string) => {
    const { csrfToken } = await listPage();
    const path = `${pathsOf(notifications).one(list)}/rows`;
    const form = { path, fields: { _csrf: csrfToken }, files: [{ name: 'rows.csv', bytes }] };
    return String((await sendForm(trial.portal, trial.browser, form)).headers.location);
  };
  const link = (page: Page, text: string) => {
    const found = page.all('a').find((one) => textOf(one) === text);
    expect(found, text).to.not.equal(undefined);
    return attributeOf(found, 'href')!;
  };

  it('groups rejected rows by reason with counts', async () => {
    const { text } = await listPage();
    expect(text)
      .to.include('Mobile Phone must have 10 digits. 2 rows')
      .and.include('Date is not a valid date. Write it as month/day/year, such as 04/09/1961. 1 row')
      .and.include('Ben · 55 · C-2');
  });

  it('asks before deleting one row, the rows of a reason, or all', async () => {
    const asked = await trial.browser.get(link(await listPage(), texts.deleteReason(2)));
    expect(asked.text).to.include('Delete 2 rejected rows?').and.include('This cannot be undone.');
    const deleted = await trial.browser.press(asked, 'Delete 2 rows');
    expect(deleted.text).to.include('2 rejected rows deleted.').and.not.include('Ben');
    const one = await trial.browser.get(link(deleted, 'Delete Line 5'));
    expect(one.text).to.include('Delete this rejected row?').and.include('Line 5: Dan');
    const none = await trial.browser.press(one, 'Delete row');
    expect(none.text).to.include('1 rejected row deleted.').and.not.include(texts.introList);
    const gone = await trial.browser.get(refusedPath.remove(pathsOf(notifications).one(list)));
    expect(gone.text).to.include(texts.noneLeft);
  });

  it("can be edited with the file's column headings and show the remaining errors", async () => {
    const at = link(await listPage(), 'Correct Line 3');
    const page = await trial.browser.get(at);
    expect(page.all('label').map(textOf)).to.include.members(['Name', 'Cell', 'Appt Date', 'Chart']);
    const cell = page.control('Cell');
    expect([attributeOf(cell, 'value'), attributeOf(cell, 'aria-invalid')]).to.deep.equal(['55', 'true']);
    const wrong = await trial.browser.press(page, texts.save, { 'cell-1': '56', 'cell-2': '04/09/2030' });
    expect(wrong.status).to.equal(422);
    expect(attributeOf(wrong.control('Cell'), 'value')).to.equal('56');
    expect(attributeOf(wrong.control('Appt Date'), 'value')).to.equal('04/09/2030');
    expect(wrong.text).to.include('must have 10 digits');
    const saved = await trial.browser.press(wrong, texts.save, { 'cell-1': '312 555 0102' });
    expect(saved.text)
      .to.include(texts.savedToList)
      .and.include('Mobile Phone must have 10 digits. 1 row')
      .and.not.include('Ben · ');
    expect((await trial.browser.get(at)).text).to.include(texts.gone);
  });

  it('can be downloaded, corrected and uploaded again as a replacement', async () => {
    const file = await getBytes(trial.portal, trial.browser, link(await listPage(), texts.download));
    const text = file.bytes.toString();
    expect(text)
      .to.include('Name,Cell,Appt Date,Chart,Line,Reason,')
      .and.include('Dan,3125550104,02/31/2030,C-4,5,');
    const corrected = text.replace('Ben,55', 'Ben,3125550102').replace('02/31/2030', '03/01/2030');
    expect(await send(corrected)).to.match(/#new-people$/);
    expect((await listPage()).text)
      .to.include('2 rows accepted, 1 row rejected.')
      .and.include('Mobile Phone must have 10 digits. 1 row');
    await send(corrected.replace('Cleo,66', 'Cleo,3125550107'));
    const done = (await listPage()).text;
    expect(done).to.include('1 row accepted, 0 rows rejected.').and.include(texts.goneRows(2));
    expect(done).to.not.include(texts.introList);
  });

  it('says that reading rejected rows failed instead of showing none left', async () => {
    const at = refusedPath.remove(pathsOf(notifications).one(list));
    const { db } = trial.api.database;
    await sql`alter table notification_rows rename column refused_cells to unreadable`.execute(db);
    try {
      const { text } = await listPage();
      expect(text).to.include(`${texts.title} `).and.include(homeMessages.unreadable).and.include('Ann');
      const asked = await trial.browser.get(at);
      expect(asked.status).to.equal(502);
      expect(asked.text).to.not.include(texts.noneLeft);
    } finally {
      await sql`alter table notification_rows rename column unreadable to refused_cells`.execute(db);
    }
    expect((await listPage()).text)
      .to.include('Ben · 55 · C-2')
      .and.not.include(homeMessages.unreadable);
  });

  it('exclude rows with an invalid email address, which are accepted with a warning', async () => {
    await send('Name,Cell,Email\nGil,3125550107,gil@@mail.example\nHana,3125550108,hana@@mail.example\n');
    const { text } = await listPage();
    expect(text)
      .to.include('2 rows accepted, 0 rows rejected.')
      .and.include(homeMessages.rowsWarned(2))
      .and.include('Line 2: Email not used: “gil@@mail.example”.')
      .and.include('Line 3: Email not used: “hana@@mail.example”.');
    const check = await trial.browser.get(checkPath.of(list));
    expect(check.text).to.include(flawMessages.warned(2));
  });
});
