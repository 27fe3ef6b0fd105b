import { expect } from 'chai';
import { sql } from 'kysely';
import { emailActions } from '../../../../../shared/reminders/email-answer.ts';
import { paths } from '../../../../../shared/paths.ts';
import { manyOf } from '../../../../support/full-run.ts';
import { sendReminders } from '../../../../support/sent-reminders.ts';
import { describePortal } from '../../../../support/fixtures.ts';

const opens = manyOf(100);

/** Requests made by email programs, link scanners and prefetching browsers. */
const openings = [
  { method: 'GET', headers: {} },
  { method: 'HEAD', headers: {} },
  { method: 'GET', headers: { 'sec-purpose': 'prefetch' } },
  { method: 'GET', headers: { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-mode': 'navigate' } },
  { method: 'GET', headers: { purpose: 'prefetch', 'x-moz': 'prefetch' } },
  { method: 'GET', headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } },
] as const;
const openingAt = (count: number) => openings[count % openings.length]!;

describePortal('opened email links', ({ api, portal }) => {
  let link: { oid: string; cid: string };
  beforeEach(async () => {
    await sendReminders(api, [{}, { name: 'Bo Tern', date: '03/20/2026' }]);
    const { rows } = await sql<{ oid: string; cid: string }>`
      select id as oid, cid from notification_rows where name = 'Bo Tern'
    `.execute(api.database.db);
    link = rows[0]!;
  });

  /** Reads every row that an answer could change. */
  const traces = async () => {
    const { rows } = await sql<object>`
      select
        (select jsonb_agg(visit order by id) from notification_rows visit) as visits,
        (select jsonb_agg(message order by id) from messages message) as messages,
        (select jsonb_agg(move order by id) from message_moves move) as moves,
        (select jsonb_agg(stop order by channel, address) from opt_outs stop) as stops,
        (select jsonb_agg(job order by id) from jobs job) as jobs,
        (select jsonb_agg(entry order by id) from audit entry) as audit,
        (select jsonb_agg(key order by id) from graphile_worker._private_jobs) as queued
    `.execute(api.database.db);
    return rows[0];
  };
  const page = (action: string) =>
    `${paths.emailResponse.to()}?${new URLSearchParams({ ...link, action }).toString()}`;

  for (const action of emailActions)
    it(`change nothing on the page for '${action}'`, async () => {
      const before = await traces();
      for (let count = 0; count < opens; count += 1) {
        const { method, headers } = openingAt(count);
        const { status } = await portal.browser().send(method, page(action), { headers });
        expect(status).to.equal(200);
      }
      expect(await traces()).to.deep.equal(before);
    });

  it('change nothing in the API, which accepts answers only by POST', async () => {
    const before = await traces();
    const query = new URLSearchParams(link).toString();
    const addresses = [
      ...emailActions.map((action) => `notifications/email/${action}?${query}`),
      `notifications/email_undo?${query}`,
      `hooks/stop/${link.oid}/${link.cid}`,
    ];
    for (let count = 0; count < opens; count += 1) {
      const { method, headers } = openingAt(count);
      for (const address of addresses) {
        const response = await fetch(`${api.url}/${address}`, { method, headers });
        await response.arrayBuffer();
        expect(response.status, `${method} ${address}`).to.be.within(400, 499);
      }
    }
    expect(await traces()).to.deep.equal(before);
  });

  it('still record the answer when the button is pressed', async () => {
    const before = await traces();
    const browser = portal.browser();
    await browser.press(await browser.get(page('cancel')), 'Cancel appointment');
    expect(await traces()).to.not.deep.equal(before);
    const { rows } = await sql<{ answer: string }>`
      select answer from notification_rows where id = ${link.oid}
    `.execute(api.database.db);
    expect(rows[0]).to.deep.equal({ answer: 'cancel' });
  });
});
