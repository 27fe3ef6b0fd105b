import { expect } from 'chai';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, findDeleteButton, rowTitles, textOf, type Page } from '../../../support/page.ts';
import { startPaymentsTrial } from './staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const { list, one } = pathsOf(payments);
const namesOf = (page: Page) =>
  page
    .all('a')
    .filter((link) => /^\/app\/payments\/\d{10}-abc/.test(attributeOf(link, 'href') ?? ''))
    .map(textOf);
const ticksOf = (page: Page) =>
  page
    .all('input')
    .filter((input) => attributeOf(input, 'data-select-row') !== undefined)
    .map((input) => attributeOf(input, 'aria-label'));
const standingsOf = (page: Page) =>
  page
    .all('td')
    .filter((cell, index) => index % 4 === 3)
    .map(textOf);
/** Returns true if the page has its own search besides the global one. */
const ownSearch = (page: Page) => /<main[^]*type="search"/.test(page.html);

describeWithOne('payments list', startPaymentsTrial, (trial) => {
  let ids: string[];

  it('explains its purpose when empty, without counts', async () => {
    const page = await trial.staff.get(list);
    expect(page.text).to.include('No payments yet').and.not.include('unpaid');
    expect(ownSearch(page)).to.equal(false);
  });

  it('shows the total first, then the status of each payment', async () => {
    const today = new Date(trial.api.now.ms).toISOString();
    ids = await trial.enter([
      { last_name: 'Sent', status: 'Sent', provider: 'Dr. Park', amount: '12.00', created: today },
      { last_name: 'Opened', status: 'Viewed', items: '[{"desc":"Annual check-up","amount":"400.00"}]' },
      { last_name: 'Refused', status: 'Failed', amount: '1.50' },
      { last_name: 'Paid', status: 'Paid', paid_at: today, paid_amount: '4.00' },
      { last_name: 'Charging', status: 'Viewed', attempt: 'x' },
      { last_name: 'Over', status: 'Expired' },
    ]);
    const page = await trial.staff.get(list);
    expect(page.text).to.include(
      '4 unpaid, $33.50. 1 payment was made today, $4.00; 1 of them in part, $6.00 still due.',
    );
    const inPart = await trial.staff.get(`${list}?part_paid=T`);
    expect(rowTitles(inPart)).to.have.length(1);
    expect(inPart.html).to.include('aria-label="Paid in part, remove this filter"');
    expect(page.text)
      .to.match(/Opened, created \w+/)
      .and.include('Dr. Park')
      .and.include('Annual check-up');
    expect(page.text)
      .to.include('Being charged')
      .and.include('Paid $4.00 today')
      .and.include('Requested today');
    expect(page.html)
      .to.match(/<td class="bad">Declined, created/)
      .and.match(/<td class="warn">Expired, created/);
    expect(ownSearch(page), 'filters from ten rows on').to.equal(false);
  });

  it('offers no checkbox for rows that cannot be changed', async () => {
    expect(ticksOf(await trial.staff.get(list))).to.have.members(
      ['Sent', 'Opened', 'Refused', 'Over'].map((name) => `Select ${name}, Ada`),
    );
  });

  it('renders at most eight elements per row and one open menu', async () => {
    const count = (page: Page) =>
      page.all('tr').map((row) => (row.parentNode && 'tagName' in row.parentNode ? elementsIn(row) : 0));
    const page = await trial.staff.get(list);
    expect(count(page).slice(1)).to.satisfy((rows: number[]) => rows.every((each) => each <= 8));
    const open = await trial.staff.get(`${list}?menu=${ids[0]}`);
    expect(open.html.match(/<details class="row-menu" open/g)).to.have.length(1);
    expect(open.html).to.include(`href="${one(ids[0]!)}/edit`);
    const closed = await trial.staff.get(`${list}?menu=${ids[3]}`);
    expect(closed.html).to.not.include(`${ids[3]}/edit`);
    expect(
      [open, closed].map((each) => each.all('button').filter((one) => textOf(one) === 'Delete').length),
    ).to.deep.equal([2, 1]);
  });

  it('filters by status, provider, day, amount, and name and shows the active filters', async () => {
    await trial.enter(Array.from({ length: 8 }, (_, n) => ({ last_name: `More${n}`, amount: '99.00' })));
    const narrowed = async (query: string) => namesOf(await trial.staff.get(`${list}?${query}`));
    expect(await narrowed('status=Failed')).to.deep.equal(['Refused, Ada']);
    expect(await narrowed('provider=Dr.+Park')).to.deep.equal(['Sent, Ada']);
    expect(await narrowed('least=12&most=12')).to.deep.equal(['Sent, Ada']);
    expect(await narrowed('most=2')).to.deep.equal(['Refused, Ada']);
    expect(await narrowed('search=Charging')).to.deep.equal(['Charging, Ada']);
    const day = new Date(trial.api.now.ms).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
    expect(await narrowed(`from=${day}&to=${day}&provider=Dr.+Park`)).to.deep.equal(['Sent, Ada']);
    expect(await narrowed('from=2001-01-01&to=2001-01-02')).to.deep.equal([]);
    const page = await trial.staff.get(`${list}?status=Failed&least=1&most=2`);
    expect(page.html).to.include('aria-label="$1.00 to $2.00, remove this filter"');
    expect(page.html).to.include('aria-label="Declined, remove this filter"');
    expect(ownSearch(await trial.staff.get(list))).to.equal(true);
  });

  it('offers the statuses of its rows as filters and finds exactly the matching rows', async () => {
    const today = new Date(trial.api.now.ms).toISOString();
    await trial.enter([
      { last_name: 'Accepted', status: 'Paid', paid_at: today, paid_amount: '10.00', last_4: '6789' },
      { last_name: 'Returned', status: 'Failed', returned_at: today },
      { last_name: 'Refunded', status: 'Refunded', paid_at: today, paid_amount: '10.00' },
    ]);
    const all = await trial.staff.get(list);
    const offered = all
      .all('option')
      .filter((option) =>
        /^(status|standing)$/.test(attributeOf(option.parentNode as typeof option, 'name') ?? ''),
      )
      .map((option) => [attributeOf(option, 'value') ?? '', textOf(option)] as const)
      .filter(([value]) => value);
    const name = /<select name="(status|standing)"/.exec(all.html)?.[1];
    const found = new Map<string, string[]>();
    for (const [value, word] of offered) {
      const page = await trial.staff.get(`${list}?${name}=${value}`);
      expect(page.html, word).to.include(`aria-label="${word}, remove this filter"`);
      found.set(word, standingsOf(page));
    }
    const words = [...found.keys()];
    expect(
      new Set(standingsOf(all).map((text) => words.find((word) => text.startsWith(word)))),
    ).to.deep.equal(new Set(words));
    for (const [word, standings] of found)
      expect(standings, word).to.have.members(standingsOf(all).filter((text) => text.startsWith(word)));
  });

  it('labels the day filter as the creation day', async () => {
    const day = new Date(trial.api.now.ms).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
    const page = await trial.staff.get(`${list}?from=${day}`);
    expect(page.text).to.include('Created from').and.not.include('Asked from');
    expect(page.html).to.match(/aria-label="Created from [^"]+, remove this filter"/);
  });

  it('counts only the payments that match the filters', async () => {
    for (const query of ['status=Failed&provider=nobody', 'search=Charging', 'least=12&most=12']) {
      const page = await trial.staff.get(`${list}?${query}`);
      expect(page.text, query).to.not.include('to be paid');
      if (rowTitles(page).length > 0) expect(page.text, query).to.include('1 payment');
    }
  });

  it('deletes selected payments after confirmation', async () => {
    const page = await trial.staff.get(list);
    const asked = await trial.staff.post(list, { _csrf: page.csrfToken, step: 'delete', id: [ids[5]!] });
    expect(asked.text).to.include('Delete this payment?').and.include('Over, Ada');
    await trial.staff.press(asked, findDeleteButton(asked));
    expect((await trial.staff.get(one(ids[5]!))).status).to.equal(404);
  });
});

function elementsIn(node: ReturnType<Page['all']>[number]): number {
  return node.childNodes.reduce((sum, child) => sum + ('tagName' in child ? elementsIn(child) : 0), 1);
}
