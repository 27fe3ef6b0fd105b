import { level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { enter, startSignInTrial } from '../sign-in/staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const { list, export: file } = pathsOf(payments);

for (const named of [true, false])
  describeWithOne(
    `the payments list with an API that supports ${named ? 'range filters' : 'only the contract'}`,
    startSignInTrial,
    (trial) => {
      let browser: Browser;
      before(async () => {
        if (named) trial.api.report(level2);
        const rows = Array.from({ length: 12 }, (_, n) => ({
          id: `${1763700000 - n}-a`,
          last_name: `P${n}`,
        }));
        trial.api.records.set('payments', rows);
        browser = await enter(trial.portal, trial.api.addUser());
      });
      const asked = () =>
        trial.api
          .callsOf('GET payments')
          .map(({ query }) => query.get('between'))
          .filter(Boolean);

      it('offers filters by amount and day only when the API supports them', async () => {
        await browser.get(`${list}?least=%2410&most=1%2C250.5&from=2025-11-20&to=2025-11-21&sort=amount`);
        const { amount, created } = JSON.parse(asked().at(-1) ?? '{}') as Record<string, object>;
        if (!named) return expect([amount, created]).to.deep.equal([undefined, undefined]);
        expect(amount).to.deep.equal({ least: '10.00', most: '1250.50' });
        // The range covers days in New York, the default time zone of the practice.
        expect(Object.values(created!).map(Number)).to.satisfy(
          ([least, most]: number[]) => most! - least! === 2 * 86_400 - 1,
        );
        const sorts = trial.api.callsOf('GET payments').map(({ query }) => query.get('sort'));
        expect(sorts).to.include('amount');
      });

      it('keeps valid filters in its links and reports unreadable ones', async () => {
        const page = await browser.get(`${list}?least=20&most=10&size=10`);
        if (named) expect(page.html).to.include('least=10.00&amp;most=20.00');
        else expect(page.html).to.not.include('least=');
        const bad = await browser.get(`${list}?least=ten`);
        expect(bad.text.includes("'ten' is not an amount in dollars.")).to.equal(named);
      });

      it('filters by payment status or record status, with the labels shown in its rows', async () => {
        const [by, word] = named ? ['standing=Charging', 'Being charged'] : ['status=Failed', 'Declined'];
        const page = await browser.get(`${list}?${by}`);
        expect(page.html).to.include(`aria-label="${word}, remove this filter"`);
        expect(page.html.includes('<select name="standing"')).to.equal(named);
        expect(page.html.includes('<select name="status"')).to.equal(!named);
        expect(page.text).to.include('Opened').and.not.include('Viewed');
        const [name = '', value] = by.split('=');
        const filters = trial.api.callsOf('GET payments').map(({ query }) => query.get('filter'));
        expect(filters).to.include(JSON.stringify({ [name]: value }));
      });

      it('exports with the same filters', async () => {
        const before = asked().length;
        await browser.get(`${file}?least=10`);
        expect(asked().slice(before)).to.deep.equal(
          named ? Array(2).fill('{"amount":{"least":"10.00"}}') : [],
        );
      });

      it('shows Accepted for bank payments that may still be returned only when the API reports settlement', async () => {
        const paid = {
          id: '1763700100-a',
          last_name: 'Bank',
          status: 'Paid',
          amount: '5.00',
          last_4: '6789',
        };
        trial.api.records.set('payments', [paid]);
        const [page, exported] = [await browser.get(list), await browser.get(file)];
        expect(page.text.includes('Accepted')).to.equal(named);
        expect(exported.html.includes('Accepted')).to.equal(named);
      });
    },
  );
