import { expect } from 'chai';
import { sql } from 'kysely';
import { paths } from '../../../../shared/paths.ts';
import { undoMessages } from '../../../../shared/locales/en/undo.ts';
import { audit } from '../../../../shared/resources/audit.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { attributeOf, findDeleteButton, rowTitles, textOf, type Page } from '../../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, signIn, startSignInTrial } from '../sign-in/staff.ts';

const list = pathsOf(contacts).list;

describe('undo of deletions', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  let browser: Browser;
  const ahead = { ms: 0 };

  beforeEach(async () => {
    ahead.ms = 0;
    api = await startEmbeddedApi();
    portal = await startTestPortal({ api: api.url, clock: () => api.now.ms + ahead.ms });
    await addUser(api);
    browser = portal.browser();
    await signIn(browser, { user_name: 'pat' });
    for (const last_name of ['Byron', 'King', 'Lovelace']) {
      const page = await browser.get(pathsOf(contacts).create);
      const saved = await browser.press(page, 'Save', { first_name: 'Ada', last_name });
      expect(saved.text).to.include('Contact saved');
    }
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
  });

  const removeAll = async (): Promise<Page> => {
    const page = await browser.get(list);
    const ids = page.all('input').flatMap((one) => {
      const of = Object.fromEntries(one.attrs.map(({ name, value }) => [name, value]));
      return of['type'] === 'checkbox' && of['name'] === 'id' ? [String(of['value'])] : [];
    });
    const asked = await browser.post(list, { _csrf: page.csrfToken, step: 'delete', id: ids });
    expect(asked.text).to.include(undoMessages.forAWhile);
    return browser.press(asked, findDeleteButton(asked));
  };
  const pressUndo = (by: Browser, page: Page) => {
    const [button] = undoOf(page);
    expect(button, page.text).not.to.equal(undefined);
    return by.press(page, attributeOf(button, 'aria-label')!);
  };
  const undoOf = (page: Page) => page.all('button').filter((one) => textOf(one) === 'Undo');

  it('restores contacts from the list page, both from the banner and later while undo is possible', async () => {
    const gone = await removeAll();
    expect(rowTitles(gone)).to.deep.equal([]);
    expect(gone.text).to.include('3 contacts deleted');
    expect(undoOf(gone)).to.have.length(1);
    expect(gone.text).to.match(/3 contacts deleted today at \d\d:\d\d [AP]M [A-Z]{3}/);
    const later = await browser.get(list);
    expect(later.text).to.match(/3 contacts deleted today at \d\d:\d\d [AP]M [A-Z]{3}/);
    const back = await pressUndo(browser, later);
    expect(back.url.pathname).to.equal(list);
    expect(back.text).to.include('3 contacts restored.');
    expect(rowTitles(back)).to.have.length(3);
    expect(undoOf(back)).to.deep.equal([]);
  });

  it('returns to the search results', async () => {
    await removeAll();
    const back = await pressUndo(browser, await browser.get(`${list}?search=King`));
    expect(back.url.search).to.equal('?search=King');
    expect(rowTitles(back)).to.have.length(1);
  });

  it('expires after ten minutes and is no longer offered', async () => {
    const gone = await removeAll();
    api.now.ms += 599_000;
    expect(undoOf(await browser.get(list))).to.have.length(1);
    api.now.ms += 1000;
    expect(undoOf(await browser.get(list))).to.deep.equal([]);
    const late = await pressUndo(browser, gone);
    expect(late.text).to.include(undoMessages.over);
    expect(rowTitles(late)).to.deep.equal([]);
  });

  it('lets another user with the delete right undo from the audit trail', async () => {
    await removeAll();
    await addUser(api, { userName: 'kim', group: 'admin' });
    const other = portal.browser();
    await signIn(other, { user_name: 'kim' });
    expect(undoOf(await other.get(list))).to.deep.equal([]);
    const trail = await other.get(pathsOf(audit).list);
    expect(trail.text).to.match(/3 contacts deleted by .+ today at/);
    const back = await pressUndo(other, trail);
    expect(back.url.pathname + back.url.search).to.equal(pathsOf(audit).list);
    expect(back.text).to.include('3 contacts restored.').and.include('restored 3 contacts');
    expect(rowTitles(await other.get(list))).to.have.length(3);
  });

  it('offers older deletions in the audit trail during a legal hold', async () => {
    await removeAll();
    await addUser(api, { userName: 'kim', group: 'admin' });
    await sql`
      insert into legal_holds (id, id_org, reason, set_by, set_at)
      values ('1-hold', 204117, 'Smith v. Lakeside', 'Ada Byron', now())
    `.execute(api.database.db);
    api.now.ms += 24 * 3_600_000;
    const other = portal.browser();
    await signIn(other, { user_name: 'kim' });
    const trail = await other.get(pathsOf(audit).list);
    expect(trail.text).to.match(/3 contacts deleted by .+ yesterday at/);
    expect((await pressUndo(other, trail)).text).to.include('3 contacts restored.');
    expect(rowTitles(await other.get(list))).to.have.length(3);
  });

  it('fails with a message when the deletion was already undone', async () => {
    const gone = await removeAll();
    await pressUndo(browser, gone);
    const again = await pressUndo(browser, gone);
    expect(again.text).to.include(undoMessages.over);
    expect(rowTitles(again)).to.have.length(3);
  });
});

describe('undo with an API that lacks undo', () => {
  it('makes no undo call and says that the deletion is final', async () => {
    const trial = await startSignInTrial();
    trial.api.records.set('contacts', [{ id: '1760000000-1', first_name: 'Ada', last_name: 'Byron' }]);
    const browser = await enter(trial.portal, trial.api.addUser());
    const page = await browser.get(list);
    const asked = await browser.post(list, { _csrf: page.csrfToken, step: 'delete', id: '1760000000-1' });
    expect(asked.text).to.include(undoMessages.never);
    const gone = await browser.press(asked, findDeleteButton(asked));
    expect(gone.all('button').filter((one) => textOf(one) === 'Undo')).to.deep.equal([]);
    await browser.post(paths.undo.to(), { _csrf: gone.csrfToken, id: '1760000000-1' });
    expect(trial.api.callsOf('POST deletions/1760000000-1/undo')).to.deep.equal([]);
    await trial.close();
  });
});
