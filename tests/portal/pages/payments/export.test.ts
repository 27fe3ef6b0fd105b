import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { startPaymentsTrial } from './staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const { export: file } = pathsOf(payments);

describeWithOne('payment export', startPaymentsTrial, (trial) => {
  let head: string[];
  let rows: Map<string, Record<string, string>>;
  before(async () => {
    const today = new Date(trial.api.now.ms).toISOString();
    await trial.enter([
      {
        last_name: 'Billed',
        status: 'Viewed',
        created: '2026-11-20T15:10:00Z',
        items: JSON.stringify([
          { desc: 'Office visit', other_id: 'RX-10441', qty: 1, amount: '30.00' },
          { desc: 'Lab, two panels', qty: 2, date: '2026-03-02', amount: '1200.5' },
        ]),
        verify_fields: '["dob","last_name"]',
      },
      { last_name: 'Open', status: 'Failed', verify_fields: '[]' },
      { last_name: 'Charging', status: 'Viewed', attempt: 'x' },
      { last_name: 'Returned', status: 'Failed', returned_at: today },
      { last_name: 'Accepted', status: 'Paid', paid_at: today, paid_amount: '10.00', last_4: '6789' },
    ]);
    const page = await trial.staff.get(file);
    [head = []] = parse(page.html, { bom: true, to: 1 }) as string[][];
    const records = parse(page.html, { bom: true, columns: true }) as Record<string, string>[];
    rows = new Map(records.map((record) => [record['Last Name'] ?? '', record]));
  });
  const told = (column: string) => [...rows].map(([name, row]) => [name, row[column]]);

  it('writes items and verification fields as readable text on one line', () => {
    const { Items: items, 'Verification Fields': verified } = rows.get('Billed')!;
    expect(items).to.equal(
      'Office visit, RX-10441, qty 1, $30.00; Lab, two panels, 03/02/2026, qty 2, $1,200.50',
    );
    expect(verified).to.equal('Last name, date of birth');
    expect(rows.get('Open')).to.include({ Items: '', 'Verification Fields': 'Nothing' });
    expect(rows.get('Returned')).to.include({ Items: '', 'Verification Fields': '' });
  });

  it('uses the statuses of the payments list', () => {
    expect(told('Status')).to.have.deep.members([
      ['Billed', 'Opened'],
      ['Open', 'Declined'],
      ['Charging', 'Being charged'],
      ['Returned', 'Returned by the bank'],
      ['Accepted', 'Accepted'],
    ]);
  });

  it('writes the creation time once', () => {
    expect(head.filter((one) => one.startsWith('Created'))).to.deep.equal(['Created (America/Chicago)']);
    expect(rows.get('Billed')!['Created (America/Chicago)']).to.equal('2026-11-20 09:10:00');
  });
});
