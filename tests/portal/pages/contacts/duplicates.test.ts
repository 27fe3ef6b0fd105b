import { expect } from 'chai';
import { sql } from 'kysely';
import { duplicateMessages } from '../../../../shared/locales/en/contacts.ts';
import { paths } from '../../../../shared/paths.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, findDeleteButton, rowTitles, textOf, type Page } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, signIn, startSignInTrial } from '../sign-in/staff.ts';
import { describePortal } from '../../../support/fixtures.ts';

const place = pathsOf(contacts);
const ada = { first_name: 'Ada', last_name: 'Byron', phone: '(312) 555-0101' };

const onRecord = /^\/app\/contacts\/\d+-\w+$/;

describePortal('duplicate contact handling', ({ api, portal }) => {
  let browser: Browser;

  beforeEach(async () => {
    await addUser(api);
    browser = portal.browser();
    await signIn(browser, { user_name: 'pat' });
  });

  const enterContact = async (fields: Record<string, string>, button = 'Save') =>
    browser.press(await browser.get(place.create), button, fields);
  const links = (page: Page) => page.all('a').map((one) => [textOf(one), attributeOf(one, 'href') ?? '']);
  const labelled = (page: Page, start: string) => {
    const found = [...page.all('button'), ...page.all('a')].find((one) =>
      attributeOf(one, 'aria-label')?.startsWith(start),
    );
    expect(found, page.text).not.to.equal(undefined);
    return found!;
  };

  it('warns with the name of a likely duplicate and saves on request', async () => {
    await enterContact(ada);
    const warned = await enterContact({ ...ada, phone: '312 555 0101' });
    expect(warned.status).to.equal(422);
    expect(warned.text).to.include(duplicateMessages.likely).and.include('same phone');
    const [, href = ''] = links(warned).find(([text]) => text === 'Byron, Ada')!;
    expect((await browser.get(href)).text).to.include('Byron');
    expect(rowTitles(await browser.get(place.list))).to.have.length(1);
    const saved = await browser.press(warned, duplicateMessages.saveAnyway);
    expect(saved.url.pathname).to.match(onRecord);
    expect(rowTitles(await browser.get(place.list))).to.have.length(2);
  });

  it('mentions a household member with the same phone number only after saving', async () => {
    await enterContact(ada);
    const saved = await enterContact({ ...ada, first_name: 'Ralph' });
    expect(saved.url.pathname).to.match(onRecord);
    const said = `Contact saved. ${duplicateMessages.hint('same phone')}`;
    expect(saved.text).to.include(said).and.include('Byron, Ada');
    expect(saved.text).not.to.include('may be duplicates');
  });

  it('warns when an edit creates a likely duplicate, and not again after another edit', async () => {
    await enterContact(ada);
    await enterContact({ ...ada, phone: '' });
    const [, second] = rowTitles(await browser.get(place.list));
    expect(second).to.equal('Byron, Ada');
    const all = (await browser.get(place.list)).all('a').map((one) => attributeOf(one, 'href') ?? '');
    const records = [...new Set(all.filter((one) => /contacts\/\d{10}-\w+$/.test(one.split('?')[0]!)))];
    const bare = await Promise.all(
      records.map(async (one) => [one, await browser.get(`${one.split('?')[0]}/edit`)] as const),
    );
    const [, form] = bare.find(([, page]) => !page.html.includes('555-0101'))!;
    const warned = await browser.press(form, 'Save', { phone: ada.phone });
    expect(warned.text).to.include(duplicateMessages.likely);
    const saved = await browser.press(warned, duplicateMessages.saveAnyway);
    expect(saved.status).to.equal(200);
    const again = await browser.press(await browser.get(form.url.pathname), 'Save', { notes: 'Called' });
    expect(again.text).not.to.include(duplicateMessages.likely);
  });

  it('lists pairs of duplicates, compares them line by line, and merges a pair', async () => {
    await enterContact({ ...ada, notes: 'Earlier' });
    const warned = await enterContact({ ...ada, notes: 'Later', email: 'ada@mail.example' });
    await browser.press(warned, duplicateMessages.saveAnyway);
    const first = await browser.get(place.list);
    expect(links(first)).to.deep.include([duplicateMessages.look, paths.duplicates.to()]);
    await browser.get(place.list, { headers: { 'X-Background': '1' } });
    const list = await browser.get(place.list);
    expect(links(list)).to.deep.include([duplicateMessages.link(1), paths.duplicates.to()]);
    const pairs = await browser.get(paths.duplicates.to());
    const href = attributeOf(labelled(pairs, duplicateMessages.compare), 'href')!;
    const both = await browser.get(href);
    expect(both.text).to.include(duplicateMessages.never).and.include(duplicateMessages.stricter);
    expect(findDeleteButton(both)).to.equal('Merge into one contact');
    expect(links(both)).to.deep.include(['Cancel', paths.duplicates.to()]);
    const radios = both.all('input').filter((one) => attributeOf(one, 'type') === 'radio');
    expect(new Set(radios.map((one) => attributeOf(one, 'name')))).to.deep.equal(new Set(['email', 'notes']));
    const side = both.text.indexOf('Earlier') < both.text.indexOf('Later') ? 'other' : 'one';
    const merged = await browser.press(both, duplicateMessages.merge, { notes: side });
    expect(merged.text).to.include(duplicateMessages.done).and.include('Later');
    expect(merged.html).to.include('ada@mail.example');
    expect(rowTitles(await browser.get(place.list))).to.deep.equal(['Byron, Ada']);
    const late = await browser.press(both, duplicateMessages.merge, {});
    expect(late.text).to.include(duplicateMessages.done);
    expect((await browser.get(href)).text).to.include(duplicateMessages.notThere);
  });

  it('marks two contacts as different people', async () => {
    await enterContact(ada);
    await browser.press(await enterContact(ada), duplicateMessages.saveAnyway);
    const pairs = await browser.get(paths.duplicates.to());
    const apart = await browser.press(
      pairs,
      attributeOf(labelled(pairs, duplicateMessages.apart), 'aria-label')!,
    );
    expect(apart.text).to.include(duplicateMessages.toldApart).and.include(duplicateMessages.none);
    expect((await browser.get(place.list)).text).not.to.include('may be duplicates');
  });

  it('searches for duplicates in the background after the page loads and again only after ten minutes', async () => {
    const partOf = (page: Page) => page.all('div').find((one) => attributeOf(one, 'id') === 'duplicates')!;
    const asksAgain = async () =>
      attributeOf(partOf(await browser.get(place.list)), 'data-refresh-seconds') !== undefined;
    await enterContact(ada);
    await browser.press(await enterContact(ada), duplicateMessages.saveAnyway);
    await sql`alter table contacts_apart rename to contacts_apart_away`.execute(api.database.db);
    const waiting = await browser.get(place.list);
    expect([waiting.status, rowTitles(waiting).length]).to.deep.equal([200, 2]);
    expect(await asksAgain()).to.equal(true);
    const background = () => browser.get(place.list, { headers: { 'X-Background': '1' } });
    expect(textOf(partOf(await background()))).to.equal('');
    expect(await asksAgain()).to.equal(true);
    await sql`alter table contacts_apart_away rename to contacts_apart`.execute(api.database.db);
    expect(textOf(partOf(await background()))).to.equal(duplicateMessages.link(1));
    expect(await asksAgain()).to.equal(false);
    api.now.ms += 601_000;
    const old = await browser.get(place.list);
    expect(textOf(partOf(old))).to.equal(duplicateMessages.link(1));
    expect(await asksAgain()).to.equal(true);
  });
});

describe('duplicate contact handling with an API that lacks it', () => {
  it('makes no API call and shows no warning', async () => {
    const trial = await startSignInTrial();
    const browser = await enter(trial.portal, trial.api.addUser());
    const saved = await browser.press(await browser.get(place.create), 'Save', ada);
    expect(saved.url.pathname).to.match(onRecord);
    expect((await browser.get(place.list)).text).not.to.include('may be duplicates');
    expect(trial.api.callsOf('POST contacts/duplicates')).to.deep.equal([]);
    expect(trial.api.callsOf('GET duplicates')).to.deep.equal([]);
    await trial.close();
  });
});
