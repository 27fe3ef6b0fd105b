import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { generateCalls } from '../../../../server/api/ivr/load-calls.ts';
import { usualNext } from '../../../../shared/ivr/outcome.ts';
import { toIsoDay } from '../../../../shared/written-day.ts';
import { plainSpaces, formatDay } from '../../../../shared/time.ts';
import { paths } from '../../../../shared/paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { enter, startLibraryTrial, type LibraryTrial } from '../library/staff.ts';
import { addUser } from '../../../support/sign-in.ts';

const ivr = paths.ivr.to();
const org = '204117';
/** Formats a day of an export file as the page shows it on Friday at 9 AM in Chicago. */
const sayFileDay = (label: string) => plainSpaces(formatDay(toIsoDay(label), 'America/Chicago', now / 1000));
const now = Date.parse('2026-11-20T15:00:00Z');
const range = 'from=2026-11-01&to=2026-11-20';

function rowsOf(page: Page, caption: string): string[][] {
  const table = page.all('table').find((one) => textOf(one).startsWith(caption));
  if (!table) throw new Error(`no table ${caption}`);
  const inside = (tag: string) =>
    page.all(tag).filter((one) => {
      for (let parent = one.parentNode; parent; parent = 'parentNode' in parent ? parent.parentNode : null)
        if (parent === table) return true;
      return false;
    });
  const cells = [...inside('th'), ...inside('td')];
  return inside('tr').map((row) =>
    cells
      .filter((cell) => cell.parentNode === row && attributeOf(cell, 'aria-hidden') !== 'true')
      .map(textOf),
  );
}

function hrefOf(page: Page, label: string): string {
  const link = page.all('a').find((one) => textOf(one) === label);
  return attributeOf(link, 'href') ?? `no link ${label}`;
}

const peopleOf = (page: Page) =>
  page
    .all('li')
    .filter((one) => attributeOf(one, 'id')?.startsWith('call-'))
    .map(textOf);

const plain = (text: string) => text.replace(/[$,]/g, '');
const readCsv = (page: Page): string[][] => parse(page.html, { bom: true });

describe('IVR section with the embedded API', () => {
  let trial: LibraryTrial;
  const db = () => trial.api.database.db;
  const get = (path: string) => trial.browser.get(path);

  before(async function () {
    this.timeout(60_000);
    trial = await startLibraryTrial();
    trial.api.now.ms = now;
    await addUser(trial.api, { userName: 'ivy', group: 'Admin' });
    trial.browser = await enter(trial.portal, 'ivy');
    await sql`delete from ivr`.execute(db());
    await generateCalls(db(), {
      ...{ idOrg: org, numbers: ['3125550170', '3125550171'], zone: 'America/Chicago' },
      ...{ calls: 1500, days: 60, now },
    });
  });
  after(() => trial.close());

  /** Computes the same metrics directly from the database. */
  async function worked(): Promise<Record<string, string>> {
    const { rows } = await sql<Record<string, string>>`
      select count(*)::text as calls, count(*) filter (where balance > 0)::text as payments,
        to_char(sum(balance), 'FM999,990.00') as dollars,
        count(*) filter (where coalesce(provider, '') <> '' or info ~ '(^|,)(Authenticated|Validated|MMenu)(,|$)')::text as proved,
        count(*) filter (where info ~ '(^|,)(Trans|EOTA-Trans|EOTAF-Trans|Transfer to office)(,|$)')::text as moved
      from ivr
      where (cdr_start at time zone 'UTC' at time zone 'America/Chicago')::date between '2026-11-01' and '2026-11-20'
    `.execute(db());
    return rows[0]!;
  }

  it('shows the metrics computed from the database in every table and on the payments tab', async () => {
    const { calls, payments, dollars, proved, moved } = await worked();
    expect(Number(moved)).to.be.above(20);
    const page = await get(`${ivr}?${range}`);
    for (const caption of ['Calls by hour', 'Calls by provider', 'Calls by day']) {
      const total = rowsOf(page, caption).at(-1)!;
      expect([total[1], total[2], total[3], total[5], total[6]], caption).to.deep.equal([
        ...[calls, proved, moved, payments],
        `$${dollars}`,
      ]);
    }
    expect(rowsOf(page, 'Calls by day')).to.have.length(22);
    const collected = await get(`${ivr}?${range}&tab=2`);
    expect(collected.text)
      .to.include(`$${dollars} collected in ${payments} payments`)
      .and.include(`${payments} calls`);
    for (const caption of ['Collected by day', 'Collected by provider'])
      expect(rowsOf(collected, caption).at(-1)).to.deep.equal(['Total', payments, `$${dollars}`]);
  });

  it('exports each chart with the rows of its table', async () => {
    const page = await get(`${ivr}?${range}`);
    for (const [name, caption] of [
      ['hours', 'Calls by hour'],
      ['providers', 'Calls by provider'],
      ['days', 'Calls by day'],
      ['funnel', 'From call to payment'],
    ] as const) {
      const file = await get(`${paths.ivrExport.to()}?${range}&export=${name}`);
      expect(file.headers['content-type']).to.equal('text/csv; charset=utf-8');
      const [heads = [], ...rows] = rowsOf(page, caption).filter(([label]) => label !== 'Total');
      const zoned = heads.map((head) => (/^(Hour|Day)$/.test(head) ? `${head} (America/Chicago)` : head));
      const told = readCsv(file);
      // The page shows days in words, while the file has ISO dates.
      const said = told.map(([label = '', ...cells]) => [plain(sayFileDay(label)), ...cells]);
      expect(said, name).to.deep.equal([zoned, ...rows.map((row) => row.map(plain))]);
    }
  });

  it('exports exactly the filtered rows in order and writes an audit row', async () => {
    const filter = `${range}&transferred=yes&paid=no&provider=Dr.+Patel&sort=cdr_start`;
    const file = await get(`${paths.ivrExport.to()}?${filter}&export=calls`);
    const [heads, ...rows] = readCsv(file);
    expect(heads?.slice(0, 4)).to.deep.equal(['Time (America/Chicago)', 'Name', 'Phone', 'Outcome']);
    const wanted = await sql<{ start: string; phone: string | null }>`
      select to_char(cdr_start at time zone 'UTC' at time zone 'America/Chicago', 'YYYY-MM-DD HH24:MI:SS') as start,
        coalesce(phone, '') as phone
      from ivr
      where provider = 'Dr. Patel'
      and info like '%Trans%'
      and balance is null
      and cdr_start >= '2026-11-01 05:00:00'
      and cdr_start < '2026-11-21 06:00:00'
      order by cdr_start, id
    `.execute(db());
    expect(heads).to.include('Length (seconds)');
    expect(rows.length).to.be.above(3);
    expect(rows.map(([start, , phone]) => ({ start, phone }))).to.deep.equal(wanted.rows);
    const { rows: noted } = await sql<{ user_name: string; detail: string }>`
      select user_name, detail
      from audit
      where action = 'export'
      and detail like '%call logs%'
    `.execute(db());
    expect(noted[0]?.user_name).to.equal('ivy');
    expect(noted[0]?.detail).to.equal(
      `Exported ${rows.length} rows of IVR calls; call logs, 11/01/2026 to 11/20/2026`,
    );
  });

  it('lists verified callers who did not pay, newest first, with the next step', async () => {
    const page = await get(`${ivr}?${range}&tab=2&view=followUp&size=500`);
    const people = peopleOf(page);
    const { proved, payments } = await worked();
    expect(people).to.have.length(Number(proved) - Number(payments));
    const file = await get(hrefOf(page, 'Export'));
    expect(file.headers['content-disposition']).to.include('ivr-follow-up-2026-11-01-2026-11-20.csv');
    const [csvHeads, ...csv] = readCsv(file);
    expect(csvHeads?.at(-1)).to.equal('Next step');
    expect(csv).to.have.length(people.length);
    for (const [index, row] of csv.entries()) {
      const next = row.at(-1)!;
      expect(next).to.match(
        /^(Call back, or send the payment link|Check that the office reached them|Paid in a later call, )/,
      );
      expect(people[index]).to.match(row[1] ? new RegExp(`^${row[1]} `) : /^(\(|Unknown caller )/);
      if (next !== usualNext) expect(people[index]).to.include(next);
    }
    const starts = csv.map(([start]) => start);
    expect([...starts].sort().reverse()).to.deep.equal(starts);
  });

  it('omits callers who have paid since from the follow-up list, the call page and the file', async () => {
    const call = (id: string, start: string, more: object) => ({
      ...{
        id,
        id_org: org,
        cdr_start: start,
        cdr_dst: '3125550170',
        provider: 'Dr. Since',
        phone: '3125559999',
      },
      ...{ patient_code: null, balance: null, ...more },
    });
    const calls = [
      call('1764000001-a', '2025-12-01 15:00:00', { name: 'Paid Later', patient_code: 'S-1' }),
      call('1764000002-a', '2025-12-01 15:30:00', { name: 'Paid Before', phone: '3125558888' }),
      call('1764000003-a', '2025-12-01 16:00:00', { name: 'Of the House', patient_code: 'S-2' }),
      call('1764000004-a', '2025-12-02 17:05:00', {
        name: 'Paid Later',
        patient_code: 'S-1',
        balance: '12.00',
      }),
      call('1764000006-a', '2025-12-03 17:05:00', {
        name: 'Paid Later',
        patient_code: 'S-1',
        balance: '7.00',
      }),
      call('1764000005-a', '2025-12-01 15:29:00', { phone: '3125558888', balance: '12.00' }),
    ];
    await sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, provider, phone, patient_code, balance, name)
      select id, id_org, cdr_start, cdr_dst, provider, phone, patient_code, balance, name
      from jsonb_populate_recordset(null::ivr, ${JSON.stringify(calls)}::jsonb)
    `.execute(db());
    const page = await get(`${ivr}?from=2025-12-01&to=2025-12-01&tab=2&view=followUp`);
    const paidAt = (when: string) => `Paid in a later call, ${when}: check that nothing is left to pay.`;
    const paid = paidAt('12/02/2025 11:05 AM CST');
    const wanted = [
      ['Of the House', 'Call back, or send the payment link.'],
      ['Paid Before', 'Call back, or send the payment link.'],
      ['Paid Later', paid],
    ];
    const people = peopleOf(page);
    expect(people.map((one) => one.split(' (')[0])).to.deep.equal(wanted.map(([name]) => name));
    expect(people.map((one) => one.includes(paid))).to.deep.equal([false, false, true]);
    const file = await get(hrefOf(page, 'Export'));
    expect(
      readCsv(file)
        .slice(1)
        .map((row) => [row[1], row.at(-1)]),
    ).to.deep.equal([...wanted.slice(0, 2), ['Paid Later', paidAt('2025-12-02 11:05:00')]]);
    expect((await get(paths.ivrCall.to({ id: '1764000001-a' }))).text).to.include(`Next step: ${paid}`);
    await sql`delete from ivr where provider = 'Dr. Since'`.execute(db());
  });

  it('links from a call back to the page of the follow-up list from which it was opened', async () => {
    const list = await get(`${ivr}?${range}&tab=2&view=followUp&size=10&page=2`);
    const link = list.all('a').find((one) => attributeOf(one, 'href')?.startsWith('/app/ivr/calls/'));
    const back = hrefOf(await get(attributeOf(link, 'href')!), 'Follow-up list');
    expect(peopleOf(await get(back))).to.deep.equal(peopleOf(list));
    expect(peopleOf(list)).to.have.length(10);
  });

  it('shows one call and links back to the filtered log', async () => {
    const log = await get(`${ivr}?${range}&tab=1&outcome=authenticated&transferred=yes&size=10`);
    const link = log.all('a').find((one) => attributeOf(one, 'href')?.startsWith('/app/ivr/calls/'));
    const page = await get(attributeOf(link, 'href')!);
    expect(page.text)
      .to.include('Activity Answered the call')
      .and.include('Transferred to the office')
      .and.include('Next step: Check that the office reached them');
    const back = page
      .all('a')
      .find((one) => textOf(one) === 'Call Logs' && attributeOf(one, 'class') === 'back');
    expect(rowsOf(await get(attributeOf(back, 'href')!), 'Calls')).to.deep.equal(rowsOf(log, 'Calls'));
  });

  it('returns 404 for a call of another organization', async () => {
    await sql`insert into org (id, name) values (999245, 'Other') on conflict do nothing`.execute(db());
    await sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, provider)
      values ('1795000000-theirs', 999245, '2026-11-20 10:00:00', '3125550170', 'Dr. Theirs')
    `.execute(db());
    expect((await get(paths.ivrCall.to({ id: '1795000000-theirs' }))).status).to.equal(404);
    expect((await get(ivr)).text).to.not.include('Dr. Theirs');
  });
});
