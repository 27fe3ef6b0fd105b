import { level1 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { historyMessages } from '../../../../shared/locales/en/administration.ts';
import { resources } from '../../../../shared/resources/index.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, rowCells, textOf, type Page } from '../../../support/page.ts';
import { startHomeTrial, type HomeTrial } from '../reminders/home/home-trial.ts';

const { audit } = resources;

describe('bulk actions in the audit trail', () => {
  let trial: HomeTrial;
  afterEach(() => trial.close());

  const open = (query: string) => trial.browser.get(`${pathsOf(audit).list}&${query}`);
  const titles = (page: Page) => rowCells(page).map(([sentence = '']) => sentence);
  const hrefOf = (page: Page, text: string) =>
    attributeOf(
      page.all('a').find((link) => textOf(link) === text),
      'href',
    ) ?? '';

  async function deleteContacts(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1)
      ids.push(await trial.make('contacts', { first_name: 'Jane', last_name: `Doe ${at}` }));
    await trial.call(
      'DELETE contacts',
      ids.map((id) => ({ id })),
    );
    return ids;
  }

  it('lists a deletion of 30 contacts as one line with paged details', async () => {
    trial = await startHomeTrial();
    const [first = ''] = await deleteContacts(30);
    const list = await open('size=100');
    const sentence = 'Pat Doe deleted 30 contacts';
    expect(titles(list).filter((title) => title.includes('deleted'))).to.deep.equal([sentence]);
    expect(list.text).to.include(historyMessages.openLine);
    const opened = await trial.browser.get(`${hrefOf(list, sentence)}&size=25`);
    expect(opened.text).to.include(historyMessages.together([sentence]));
    expect(titles(opened)).to.have.length(25);
    const last = await trial.browser.get(`${hrefOf(list, sentence)}&size=25&page=2`);
    expect(titles(last)).to.have.length(5);
    expect(last.text).to.include(historyMessages.together([sentence]));
    const single = 'Pat Doe deleted contact Jane Doe 0';
    expect([...titles(opened), ...titles(last)]).to.include(single);
    const page = [opened, last].find((one) => titles(one).includes(single))!;
    const record = await trial.browser.get(hrefOf(page, single));
    expect(record.text).to.include(historyMessages.partOf).and.include('Doe 0');
    expect(hrefOf(record, historyMessages.showTogether)).to.equal(hrefOf(list, sentence));
    expect(titles(await open(`resource=contacts&record_id=${first}`))).to.include(single);
  });

  it('lists single rows in a search and in the export', async () => {
    trial = await startHomeTrial();
    await deleteContacts(3);
    const found = await open('search=Removed&resource=contacts');
    expect(titles(found)).to.have.members([0, 1, 2].map((at) => `Pat Doe deleted contact Jane Doe ${at}`));
    expect(titles(await open('action=delete&resource=contacts'))).to.deep.equal([
      'Pat Doe deleted 3 contacts',
    ]);
    expect(titles(await open('action=delete&resource=contacts&size=0'))).to.deep.equal([
      'Pat Doe deleted 3 contacts',
    ]);
    const file = await trial.browser.get(`${pathsOf(audit).export}?action=delete&resource=contacts`);
    for (const at of [0, 1, 2]) expect(file.html).to.include(`Pat Doe deleted contact Jane Doe ${at}`);
  });

  it('lists single rows of an API without grouping', async () => {
    trial = await startHomeTrial({ offer: level1 });
    await deleteContacts(3);
    expect(titles(await open('action=delete&resource=contacts'))).to.have.length(3);
  });
});
