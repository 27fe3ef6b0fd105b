import { expect } from 'chai';
import { renderToStaticMarkup } from 'react-dom/server';
import { list, screen } from '../../scripts/preview/list-samples.tsx';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import { phoneSpeech, textTemplates } from '../../shared/resources/library.ts';
import { paymentFiles } from '../../shared/resources/operations.ts';
import { pathsOf, sectionResources } from '../../shared/resources/resource-paths.ts';
import { reminders } from '../../shared/resources/reminders.ts';
import { resourceList } from '../../shared/resources/index.ts';
import { ListRows } from '../../views/resource/list-rows.tsx';
import type { ListPageProps } from '../../views/resource/props.ts';
import { attributeOf, isWithin, textOf, type Page } from '../support/page.ts';
import { renderSamplePage, renderPreview } from '../support/preview.ts';

const state: ListPageProps['state'] = { page: 1, size: 25, search: '', filter: {} };
const rows = Array.from({ length: 25 }, (_, index) => ({
  id: `179518000${index}-1`,
  last_name: `Person ${index}`,
}));
type Node = ReturnType<Page['all']>[number];

const nothing = { create: false, change: false, edit: false, remove: false, import: false, export: false };

const people = (props: Partial<ListPageProps>) =>
  renderSamplePage(list(contacts, { rows, count: 1284, ...props }));

describe('list page', () => {
  it('keeps search, filters, and size when sorting, and returns to the first page', () => {
    const page = people({
      state: { page: 4, size: 50, search: 'o’neil & co', filter: { language: 'es' } },
    });
    const href = hrefOf(page, 'Phone');
    expect(Object.fromEntries(queryOf(href))).to.deep.equal({
      search: 'o’neil & co',
      language: 'es',
      sort: 'phone',
      size: '50',
    });
  });

  it('marks the sorted column and reverses the order on a second click', () => {
    expect(sortedHeads(people({}))).to.deep.equal(['Name ascending']);
    expect(queryOf(hrefOf(people({}), 'Name')).get('sort')).to.equal('-last_name');
    const turned = people({ state: { ...state, sort: { field: 'phone', descending: true } } });
    expect(sortedHeads(turned)).to.deep.equal(['Phone descending']);
    expect(queryOf(hrefOf(turned, 'Phone')).get('sort')).to.equal('phone');
  });

  it('sorts the Created column by id, newest first', () => {
    const page = renderPreview('list-templates');
    expect(queryOf(hrefOf(page, 'Created')).get('sort')).to.equal('-id');
    expect(queryOf(hrefOf(page, 'Created')).get('tab')).to.equal('4');
  });

  it('filters with a plain form that keeps the tab, order, and size', () => {
    const { fields, method, action } = renderSamplePage(
      list(textTemplates, {
        rows: [],
        count: 60,
        state: { ...state, page: 3, size: 10, sort: { field: 'template', descending: true } },
      }),
    ).fill('Apply', { search: ['hello'] });
    expect({ method, action }).to.deep.equal({ method: 'get', action: '/app/library' });
    expect(fields).to.deep.equal({ tab: ['4'], sort: ['-template'], size: ['10'], search: ['hello'] });
  });

  it('offers readable values for flags, choices, and free filters, and offers every active filter', () => {
    const filter = { opt_out_text: 'T', location: 'Closed branch' };
    const page = people({
      state: { ...state, filter },
      filterChoices: { provider: [{ value: '7', label: 'Dr. Who' }] },
    });
    expect(optionsOf(page, 'Provider')).to.deep.equal(['All', 'Dr. Who']);
    expect(optionsOf(page, 'Language')).to.deep.equal(['All', 'English', 'Spanish']);
    expect(optionsOf(page, 'Do not text')).to.deep.equal(['All', 'Yes', 'No']);
    expect(optionsOf(page, 'Location')).to.deep.equal(['All', 'Closed branch']);
    expect(page.fill('Apply').fields).to.include.keys('opt_out_text', 'location');
    expect(hrefOf(page, 'Clear')).to.equal('/app/contacts');
  });

  it('exports the rows that match the search and filters, in the same order', () => {
    const page = people({
      state: {
        page: 2,
        size: 50,
        search: 'a',
        filter: { language: 'es' },
        sort: { field: 'email', descending: true },
      },
    });
    expect(hrefOf(page, 'Export')).to.equal('/app/contacts/export?search=a&language=es&sort=-email');
  });

  it('posts selected rows to the current list page', () => {
    const page = people({});
    const { fields, method, action } = page.fill('Delete');
    expect({ method, action }).to.deep.equal({ method: 'post', action: '' });
    expect(fields).to.deep.equal({ _csrf: ['preview'], step: ['delete'] });
    const box = page.control('Select Person 3');
    expect(attributeOf(box, 'form')).to.equal('ticked-rows');
    expect(attributeOf(box, 'value')).to.equal('1795180003-1');
  });

  it('sets the page size with a plain form and also offers a nonstandard current size', () => {
    const page = people({ state: { ...state, size: 7 } });
    expect(optionsOf(page, 'Page size')).to.deep.equal(['7', '10', '25', '50', '100', 'All']);
    expect(page.fill('Set').fields).to.deep.equal({ _csrf: ['preview'], step: ['pageSize'], size: ['7'] });
  });

  it('counts the rows and links to the previous and next pages', () => {
    const page = people({ state: { ...state, page: 2 } });
    expect(page.text).to.include('1,284 people').and.include('26-50 of 1,284');
    expect(hrefOf(page, 'Previous')).to.equal('/app/contacts');
    expect(hrefOf(page, 'Next')).to.equal('/app/contacts?page=3');
    expect(page.fill('Go', { page: '40' }).action).to.equal('/app/contacts');
    const last = people({ rows: rows.slice(0, 9), state: { ...state, page: 52 } });
    expect(last.text).to.include('1,276-1,284 of 1,284');
    expect(hrefOf(last, 'Next')).to.equal('');
  });

  it('names the time zone only when a column has times', () => {
    expect(renderPreview('list-templates').text).to.include('3 text messages · times in Central (CST)');
    expect(people({}).text).not.to.include('Central');
  });

  it('distinguishes an empty list, no matches, a page beyond the end, and a failure', () => {
    const empty = renderPreview('list-empty');
    expect(empty.text).to.include(contacts.empty);
    const first = empty.all('a').filter((link) => ['New contact', 'Import'].includes(textOf(link)));
    expect(first.map((link) => [textOf(link), attributeOf(link, 'class')])).to.deep.equal([
      ['Import', 'btn btn-primary'],
      ['New contact', 'btn btn-quiet'],
    ]);
    expect(hrefOf(renderPreview('list-nothing'), 'Clear')).to.equal('/app/contacts');
    expect(hrefOf(renderPreview('list-past-end'), 'First page')).to.equal('/app/contacts');
    const broken = renderPreview('list-failure');
    expect(broken.withRole('alert').join()).to.include('This service isn’t available right now');
    expect(hrefOf(broken, 'Try again')).to.equal('/app/contacts');
  });

  it('offers no actions without the required rights', () => {
    const page = people({ may: nothing });
    const names = [...page.all('a'), ...page.all('button')].map(textOf).join('|');
    expect(names).not.to.match(/New contact|Import|Export|Edit|Duplicate|Delete/);
    expect(page.control('Select Person 3')).to.equal(undefined);
  });

  it('renders streamed rows apart from the page, which has a placeholder for them', () => {
    const page = renderSamplePage(list(contacts, { count: 1284, state: { ...state, size: 0 } }));
    expect(page.html.match(/<tr data-rows(="[^"]*")?><\/tr>/g)).to.have.length(1);
    expect(page.text).to.include('All 1,284').and.not.include('Next');
    const html = renderToStaticMarkup(
      <ListRows {...screen} definition={contacts} state={state} usualSize={25} references={{}} rows={rows} />,
    );
    expect(html).to.match(/^<tr [\s\S]*<\/tr>$/);
    expect(html.match(/<tr /g)).to.have.length(25);
  });

  it('shows the tabs of the specification, and other library lists under More', () => {
    const page = renderPreview('list-templates');
    const tabs = page.all('nav').find((nav) => attributeOf(nav, 'aria-label') === 'Lists');
    const names = page
      .all('a')
      .filter((link) => tabs && isWithin(link, tabs))
      .map(textOf);
    const specified = [
      ...['Reminders', 'Text Message', 'Email Template', 'Phone Speech', 'Phone Sequence', 'Phone Files'],
      ...['Audio Files', 'Actions', 'Dial Plans', 'Plugins'],
    ];
    expect(names).to.deep.equal(specified);
    expect(names).to.have.members(sectionResources('library').map(({ label }) => label.many));
    // Tab numbers stay fixed, because landing pages and old links use them.
    expect([reminders, phoneSpeech, textTemplates].map((one) => pathsOf(one).tab)).to.deep.equal([0, 1, 4]);
    expect(page.all('summary').map(textOf)).to.include('More');
    const groups = page.all('ul').flatMap((group) => attributeOf(group, 'aria-label') ?? []);
    expect(groups).to.deep.equal(['Reminders', 'Messages', 'Phone', 'Phone']);
    expect(sectionResources('contacts')).to.have.length(1);
    expect(people({}).html).not.to.include('aria-label="Lists"');
  });

  it('renders every resource with a section, with and without rows', () => {
    for (const definition of resourceList.filter(({ section }) => section)) {
      const page = renderSamplePage(list(definition, { rows: [{ id: '1795180000-1' }], count: 1 }));
      expect(page.all('th').length, `${definition.name}: more do not fit side by side`).to.be.within(1, 7);
      expect(page.all('h1').map(textOf), definition.name).to.deep.equal([definition.label.many]);
      expect(renderSamplePage(list(definition, { rows: [], count: 0 })).text).to.include(
        definition.empty ?? 'yet',
      );
    }
    expect(renderSamplePage(list(paymentFiles, { rows: [], count: 0 })).text).to.include(
      'No payment files yet',
    );
  });

  it('renders at most eight elements per closed row for every resource with all cells filled', () => {
    for (const definition of resourceList.filter(({ name, section }) => section && name !== 'payments')) {
      const filled = Object.fromEntries(
        Object.entries(definition.fields).map(([name, field]) => [name, filledBy(field)]),
      );
      const page = renderSamplePage(
        list(definition, { rows: [{ ...filled, id: '1795180000-1' }], count: 1, may: mayAllOf(definition) }),
      );
      expect(elementsOfRows(page), definition.name).to.satisfy(([row = 0]) => row >= 4 && row <= 8);
    }
    expect(Math.max(...elementsOfRows(renderPreview('payments')))).to.equal(8);
  });

  it('renders at most nine elements per Recent row', () => {
    const rows = elementsOfRows(renderPreview('morning'));
    expect(rows.length).to.be.above(2);
    expect(Math.max(...rows)).to.equal(9);
  });
});

function filledBy({ kind, choices }: FieldDefinition): string {
  if (choices?.[0]) return choices[0];
  return (
    { flag: 'T', time: '1795180000', number: '7', money: '12.50', phone: '3125550142', weekdays: 'Mon' }[
      kind as string
    ] ?? 'words'
  );
}

/** Returns the number of elements in each body row, including the row. */
const elementsOfRows = (page: Page) =>
  page
    .all('tr')
    .filter((row) => row.parentNode?.nodeName === 'tbody')
    .map(countWithin);

const countWithin = (element: Node): number =>
  1 +
  element.childNodes
    .filter((one) => 'tagName' in one)
    .map((one) => countWithin(one as Node))
    .reduce((sum, count) => sum + count, 0);

/** Returns all rights that the resource's operations allow. */
function mayAllOf({ operations }: ResourceDefinition): ListPageProps['may'] {
  const [create, change, remove] = (['create', 'update', 'delete'] as const).map((one) =>
    operations.includes(one),
  );
  return { ...nothing, create: create!, change: change!, edit: change!, remove: remove! };
}

const linkOf = (page: Page, name: string) => page.all('a').find((link) => textOf(link) === name);
const hrefOf = (page: Page, name: string) => attributeOf(linkOf(page, name), 'href') ?? '';
const queryOf = (href: string) => new URL(href, 'http://portal').searchParams;

const sortedHeads = (page: Page) =>
  page
    .all('th')
    .filter((head) => attributeOf(head, 'aria-sort'))
    .map((head) => `${textOf(head)} ${attributeOf(head, 'aria-sort')}`);

function optionsOf(page: Page, label: string): string[] {
  const select = page
    .all('label')
    .map((one) => (textOf(one).startsWith(label) ? one : undefined))
    .find(Boolean);
  const target = select && attributeOf(select, 'for');
  const owner = page
    .all('select')
    .find((one) => (target ? attributeOf(one, 'id') === target : one.parentNode === select));
  return page
    .all('option')
    .filter((option) => owner && option.parentNode === owner)
    .map(textOf);
}
