import { expect } from 'chai';
import { ivrMessages } from '../../../../shared/locales/en/ivr.ts';
import { searchMessages } from '../../../../shared/locales/en/search.ts';
import { paths } from '../../../../shared/paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { until } from '../../../support/until.ts';
import { enterAs, send, startIvrTrial, type IvrTrial, type SearchBody } from './ivr-api.ts';

const ivr = paths.ivr.to();
const figures = (page: Page) =>
  page
    .all('dl')
    .filter((one) => attributeOf(one, 'class')?.endsWith('figs'))
    .flatMap((list) => page.all('div').filter((one) => one.parentNode === list))
    .map(textOf);

const isOfProviders = ({ fields }: SearchBody) => fields === 'DISTINCT provider';

describe('IVR section', () => {
  let trial: IvrTrial;
  before(async () => {
    trial = await startIvrTrial(({ auth }) => {
      auth.ivrNumber.production['3125550101'] = 'Billing';
      auth.groups.set('Desk', { home: 'T', contacts: 'T' });
    });
  });
  after(() => trial.close());
  beforeEach(() => {
    const { api } = trial;
    api.searches.length = 0;
    api.calls = [];
    delete api.answer;
  });

  const ofCalls = () => trial.api.searches.filter((body) => !isOfProviders(body));

  it('searches only the selected range and numbers', async () => {
    await trial.browser.get(`${ivr}?from=2026-11-19&to=2026-11-20&number=3125550100&provider=Dr.+O'Neil`);
    const where =
      "cdr_start >= '2026-11-17 06:00:00' AND cdr_start < '2026-11-21 06:00:00' AND cdr_dst IN ('3125550100')" +
      " AND provider = 'Dr. O''Neil'";
    const waiting = trial.api.searches.filter(({ fields }) => fields === '*');
    expect(waiting.map(({ limit, order }) => ({ limit, order }))).to.deep.equal([
      { limit: '0,5', order: 'cdr_start DESC, id DESC' },
    ]);
    expect(waiting[0]?.['where']).to.match(/'Dr. O''Neil' AND \(provider IS NOT NULL.*balance <= 0\)$/);
    expect(ofCalls().filter((body) => !waiting.includes(body))).to.have.deep.members([
      { fields: 'cdr_start,cdr_billsec,info,balance,provider', table: 'ivr', where },
      { fields: 'id', table: 'ivr', where },
    ]);
  });

  it('requests one sorted page of the log, and its count with a second search', async () => {
    await trial.browser.get(`${ivr}?tab=1&preset=today&page=3&size=10&search=Ana&paid=no&sort=cdr_start`);
    const where =
      "cdr_start >= '2026-11-20 06:00:00' AND cdr_start < '2026-11-21 06:00:00'" +
      " AND cdr_dst IN ('3125550101','3125550100') AND (balance IS NULL OR balance <= 0)" +
      " AND (name LIKE '%Ana%' OR patient_code LIKE '%Ana%')";
    expect(ofCalls()).to.have.deep.members([
      { table: 'ivr', where, fields: '*', order: 'cdr_start ASC, id ASC', limit: '20,10' },
      { table: 'ivr', where, fields: 'id' },
    ]);
  });

  for (const [tab, kind] of [
    [0, 'figures'],
    [1, 'log'],
  ] as const)
    it(`says in the ${kind} that the user's other searches are still running`, async () => {
      trial.api.answer = (body, res) =>
        isOfProviders(body)
          ? send(res, { success: true, results: [] })
          : send(res, { success: false, results: [], msg: 'busy' }, 429);
      const page = await trial.browser.get(`${ivr}?tab=${tab}&preset=today`);
      expect(page.status).to.equal(503);
      expect(page.headers['retry-after']).to.equal('5');
      expect(page.text).to.contain('Your other searches are still running.');
    });

  it('says that a search takes too long and how to narrow the search', async () => {
    trial.api.answer = (body, res) =>
      isOfProviders(body)
        ? send(res, { success: true, results: [] })
        : send(res, { success: false, results: [], msg: searchMessages.tooLong }, 400);
    const page = await trial.browser.get(`${ivr}?tab=1&preset=today`);
    expect(page.status).to.equal(422);
    expect(page.text).to.contain('Choose fewer days or add a filter');
  });

  it('shows the ten metrics and their changes', async () => {
    trial.api.calls = [
      { cdr_start: '2026-11-19 06:00:00', cdr_billsec: '60', info: 'MMenu,Trans', provider: 'Dr. Patel' },
      {
        cdr_start: '2026-11-19 15:10:00',
        cdr_billsec: '120',
        info: 'Paid',
        balance: '45.50',
        provider: 'Dr. Patel',
      },
      { cdr_start: '2026-11-20 02:10:00', cdr_billsec: '0', info: 'Hang up', provider: '' },
      { cdr_start: '2026-11-20 03:10:00', cdr_billsec: 30, info: 'EOTA-Trans', provider: null },
      // The day before
      { cdr_start: '2026-11-19 05:59:59', cdr_billsec: '60', info: '', balance: 91 },
      { cdr_start: '2026-11-18 12:00:00', cdr_billsec: '60', info: 'Trans' },
    ];
    const page = await trial.browser.get(`${ivr}?preset=yesterday`);
    expect(figures(page)).to.deep.equal([
      'Total Dollars $45.50 50% less than before',
      'Total Payments 1 same as before',
      'Payment Rate 25.0% 25.0 points less',
      'Total Calls 4 2 more',
      'Total Min. 4 from 2',
      'Min/Call 0.9 from 1.0',
      'Authenticated 2 from 0',
      'Auth. Rate 50.0% from 0.0%',
      'Transfers 2 from 1',
      'Trans. Rate 50.0% same as before',
    ]);
    expect(page.text)
      .to.include('Most transfers, 1 each: before 7 AM (100.0% of calls) and from 8 PM on (50.0%).')
      .and.include('Most transfers for Dr. Patel: 1 of 2 calls (50.0%).')
      .and.include('Compared with Wed, Nov 18.');
    expect(page.status).to.equal(200);
  });

  it('compares an unfinished day with the same hours of the day before', async () => {
    trial.api.calls = [
      { cdr_start: '2026-11-20 14:00:00', balance: '30.00' },
      { cdr_start: '2026-11-19 14:59:59', balance: '20.00' },
      // Yesterday, but later than the current time of day
      { cdr_start: '2026-11-19 15:00:00', balance: '100.00' },
    ];
    trial.api.answer = ({ fields }, res) =>
      send(res, { success: true, results: fields === 'id' ? [] : trial.api.calls, p1: "{'cnt': 3}" });
    const page = await trial.browser.get(`${ivr}?preset=today`);
    expect(figures(page)[0]).to.equal('Total Dollars $30.00 50% more than before');
    expect(page.text).to.include(
      'Compared with Thu, Nov 19 up to yesterday at 09:00 AM CST, because today isn’t over yet.',
    );
  });

  it('names every hour with the most transfers, largest share first', async () => {
    const calls = (hour: number, of: number) =>
      Array.from({ length: of }, (_, index) => ({
        cdr_start: `2026-11-19 ${hour}:00:0${index}`,
        info: index < 2 ? 'Trans' : '',
      }));
    trial.api.calls = [...calls(15, 5), ...calls(18, 3), ...calls(19, 4), ...calls(20, 1)];
    expect((await trial.browser.get(`${ivr}?preset=yesterday`)).text).to.include(
      'Most transfers, 2 each: in the hour from 12 PM (66.7% of calls), in the hour from 1 PM (50.0%),' +
        ' and in the hour from 9 AM (40.0%).',
    );
  });

  it('shows the last page if the page number is too high, in the log and the payments', async () => {
    trial.api.answer = ({ fields, limit }, res) =>
      send(res, {
        success: true,
        results: limit === '20,10' ? [{ id: '1-a', name: 'Ana Roe', cdr_start: '2026-11-20 12:00:00' }] : [],
        p1: fields === 'id' ? "{'cnt': 21}" : "{'cnt': 0}",
      });
    for (const tab of [1, 2]) {
      const page = await trial.browser.get(`${ivr}?tab=${tab}&size=10&page=9`);
      expect(page.text, `tab ${tab}`)
        .to.include('This is page 3, the last one.')
        .and.include('Ana Roe')
        .and.include('21-21 of 21');
    }
  });

  it('keeps the preset and the page size when a filter is applied', async () => {
    const page = await trial.browser.get(`${ivr}?tab=1&preset=yesterday&size=50`);
    const apply = (fields: Record<string, string>) => {
      const form = page.fill('Apply', fields);
      const pairs = Object.entries(form.fields).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, String(value)]),
      );
      return trial.browser.get(`${form.action}?${new URLSearchParams(pairs).toString()}`);
    };
    const applied = await apply({ provider: 'Dr. Patel' });
    expect(applied.text).to.include('Yesterday · Thu, Nov 19');
    const search = trial.api.searches.findLast(({ limit }) => limit !== undefined);
    expect(search?.['limit']).to.equal('0,50');
    expect(search?.['where']).to.include("provider = 'Dr. Patel'");
    const changed = await apply({ from: '2026-11-18' });
    expect(changed.text).to.include('Chosen days · Wed, Nov 18 to Thu, Nov 19');
  });

  it('offers search and filters for the log with ten or more calls or an active search or filter, and always the column choice', async () => {
    const offered = async (calls: number, more = '') => {
      trial.api.calls = Array.from({ length: calls }, (_, at) => ({ id: `${at}-a`, name: 'Ana Roe' }));
      const page = await trial.browser.get(`${ivr}?tab=1${more}`);
      const own = page.all('input').filter((one) => attributeOf(one, 'aria-label') !== 'Search everything');
      const names = own.map((input) => attributeOf(input, 'name'));
      return ['search', 'phone', 'columns', 'from'].filter((name) => names.includes(name));
    };
    expect(await offered(9)).to.deep.equal(['columns', 'from']);
    for (const [calls, more] of [[10], [9, '&search=Ana'], [0, '&paid=no']] as const)
      expect(await offered(calls, more)).to.deep.equal(['search', 'phone', 'columns', 'from']);
  });

  it('distinguishes between no calls at all and no calls that match the filters', async () => {
    expect((await trial.browser.get(ivr)).text).to.include('No calls to the selected numbers');
    const log = await trial.browser.get(`${ivr}?tab=1&outcome=paid`);
    expect(log.text).to.include('No calls match your filters.').and.include('Clear the filters');
    expect((await trial.browser.get(`${ivr}?tab=2`)).text).to.include('No payments were collected');
  });

  it('reports invalid values in the URL and shows everything else', async () => {
    const page = await trial.browser.get(`${ivr}?from=2026-11-20&to=2026-11-19&number=999&outcome=x`);
    expect(page.text).to.include(
      "'x' cannot be used for outcome. '999' is not one of your numbers. All numbers are shown.",
    );
    expect(page.text).to.include('From was after To').and.include('Thu, Nov 19 to Fri, Nov 20');
    expect(trial.api.searches[1]?.['where']).to.include("IN ('3125550101','3125550100')");
  });

  it('warns that metrics are too low when the API returns fewer calls than it counts', async () => {
    trial.api.answer = ({ fields, limit }, res) =>
      send(res, {
        success: true,
        results: fields === 'id' && !limit ? [] : [{ cdr_start: '2026-11-20 12:00:00', cdr_billsec: '5' }],
        p1: "{'cnt': 5000}",
      });
    const page = await trial.browser.get(ivr);
    expect(page.text).to.include('returned only 1 of 5,000 calls, so these numbers are too low');
    const cut = await trial.browser
      .get(`${paths.ivrExport.to()}?export=calls`)
      .catch((error: unknown) => error);
    expect(cut, 'a file that lacks rows ends early').to.be.instanceOf(Error);
  });

  it('shows pages without a total when the API returns no count', async () => {
    trial.api.answer = (_body, res) =>
      send(res, { success: true, results: [{ id: '1-a', name: 'Ana Roe' }] });
    const page = await trial.browser.get(`${ivr}?tab=1`);
    expect(page.text).to.include('Ana Roe').and.include('1-1').and.not.include('1-1 of');
  });

  for (const [what, break_] of [
    ['fails', (res) => send(res, { success: false }, 500)],
    ['answers without success', (res) => send(res, { success: false })],
    ['breaks off', (res) => res.write('{"success":true,"results":[{"cdr_start"', () => res.destroy())],
  ] satisfies [string, (res: Parameters<typeof send>[0]) => void][]) {
    it(`keeps the filters and offers a retry when the search ${what}`, async () => {
      trial.api.answer = (_body, res) => {
        break_(res);
      };
      for (const tab of ['', '?tab=1', '?tab=2']) {
        const page = await trial.browser.get(ivr + tab);
        expect(page.status, tab).to.equal(502);
        expect(page.text).to.include('Try again').and.include('Calls can’t be loaded right now');
        expect(page.text).to.include('Number All numbers');
      }
      // After the circuit breaker's wait, one successful call closes it.
      trial.time.now += 1_000;
      delete trial.api.answer;
      await trial.browser.get(ivr);
    }).timeout(30_000);
  }

  it('says that later payments are unknown when they cannot be read, and offers no export', async () => {
    const start = '2026-11-20 12:00:00';
    const unpaid = {
      id: '1-a',
      name: 'Ana Roe',
      cdr_start: start,
      phone: '3125550142',
      provider: 'Dr. Patel',
    };
    trial.api.answer = ({ fields, limit }, res) =>
      fields === 'cdr_start,patient_code,phone'
        ? send(res, { success: false })
        : send(res, {
            success: true,
            results: fields === 'id' && !limit ? [] : [unpaid],
            p1: "{'cnt': 1}",
          });
    const list = await trial.browser.get(`${ivr}?tab=2&view=followUp`);
    const call = await trial.browser.get(paths.ivrCall.to({ id: '1-a' }));
    for (const page of [list, call])
      expect(page.text)
        .to.include('Ana Roe')
        .and.include(ivrMessages.paidSinceUnknown)
        .and.not.include('send the payment link');
    const file = await trial.browser.get(`${paths.ivrExport.to()}?export=follow-up`);
    expect([file.status, file.headers['content-disposition']]).to.deep.equal([502, undefined]);
  });

  it('aborts the search when the browser disconnects', async () => {
    let closed = false;
    trial.api.answer = ({ fields }, res) => {
      if (fields !== 'cdr_start,cdr_billsec,info,balance,provider')
        return send(res, { success: true, results: [] });
      res.writeHead(200, { 'content-type': 'application/json' }).write('{"success":true,"results":[');
      res.once('close', () => (closed = true));
    };
    const leaving = new AbortController();
    const cookie = [...trial.browser.cookies].map((pair) => pair.join('=')).join('; ');
    const asked = fetch(trial.portal.url + ivr, { headers: { cookie }, signal: leaving.signal }).catch(
      () => undefined,
    );
    await until(() => trial.api.searches.some(({ fields }) => fields?.startsWith('cdr_start')));
    leaving.abort();
    await asked;
    await until(() => closed);
    expect(closed).to.equal(true);
  });

  it('redirects from a call URL without an ID to the log', async () => {
    const page = await trial.browser.get(paths.ivrCalls.to(), { follow: false });
    expect([page.status, page.headers.location]).to.deep.equal([303, `${ivr}?tab=1`]);
    expect((await trial.browser.get(paths.ivrCalls.to())).text).to.include('Call Logs');
  });

  it('redirects users whose group lacks the section', async () => {
    const browser = await enterAs(trial.portal, trial.api, 'Desk');
    for (const path of [ivr, paths.ivrCalls.to(), paths.ivrExport.to(), paths.ivrCall.to({ id: '1-a' })]) {
      const page = await browser.get(path, { follow: false });
      expect([page.status, page.headers.location]).to.deep.equal([303, paths.home.to()]);
    }
    expect(trial.api.searches).to.deep.equal([]);
  });

  it('returns 404 for an unknown call or export', async () => {
    for (const path of [paths.ivrCall.to({ id: '1-gone' }), `${paths.ivrExport.to()}?export=users`])
      expect((await trial.browser.get(path)).status, path).to.equal(404);
  });
});

describe('IVR numbers of an organization', () => {
  it('says that no number is set up and requests no calls', async () => {
    const trial = await startIvrTrial(({ auth }) => {
      delete auth.ivrNumber.production['3125550100'];
    });
    const page = await trial.browser.get(ivr);
    expect(page.text).to.include('Your account is not setup for IVR.');
    expect(trial.api.searches).to.deep.equal([]);
    await trial.close();
  });

  it('offers the numbers of a local map by name', async () => {
    const trial = await startIvrTrial(({ auth }) => {
      Object.assign(auth.ivrNumber, { local: { '3125550199': 'Trial line' } });
    });
    const page = await trial.browser.get(ivr);
    expect(page.text).to.include('All numbers Trial line').and.not.include('Main');
    expect(trial.api.searches[1]?.['where']).to.include("cdr_dst IN ('3125550199')");
    await trial.close();
  });
});

describe('IVR dashboard on repeated requests', () => {
  it('renders the same page while the calls are unchanged and shows new calls immediately', async () => {
    const { api, browser, close } = await startIvrTrial();
    const call = { cdr_start: '2026-11-20 12:00:00', cdr_billsec: '60', provider: 'Dr. <Patel>' };
    const lookAt = async () => (await browser.get(ivr)).text;
    for (const calls of [[call], [call, { ...call, balance: '12.50' }], []]) {
      api.calls = calls;
      const first = await lookAt();
      expect(first).to.include(`Total Calls ${calls.length}`);
      expect(first.includes('Dr. <Patel>')).to.equal(calls.length > 0);
      expect([await lookAt(), await lookAt()]).to.deep.equal([first, first]);
    }
    await close();
  });
});

describe('dialed numbers', () => {
  it('reads the numbers once a minute, and on every page while there are none', async () => {
    const { api, browser, time, close } = await startIvrTrial();
    const lookAt = async (seconds: number) => {
      time.now += seconds * 1000;
      return (await browser.get(`${ivr}?tab=1`)).text;
    };
    expect(await lookAt(1)).to.include('All numbers Main');
    api.auth.ivrNumber.production = {};
    expect(await lookAt(58)).to.include('All numbers Main');
    expect(await lookAt(2)).to.include('Your account is not setup for IVR.');
    api.auth.ivrNumber.production = { '3125550100': 'Front desk' };
    expect(await lookAt(1)).to.include('All numbers Front desk');
    await close();
  });
});

describe('provider filter of the call log', () => {
  it('reads the provider list at most once a minute', async () => {
    const { api, browser, time, close } = await startIvrTrial();
    for (const seconds of [60, 30, 29, 1]) {
      time.now += seconds * 1000;
      const page = await browser.get(`${ivr}?tab=1`);
      expect(page.html).to.include('<option value="Dr. Nguyen">');
    }
    const asked = api.searches.filter(isOfProviders);
    expect(asked).to.deep.equal(Array(2).fill({ fields: 'DISTINCT provider', table: 'ivr' }));
    await close();
  });
});
