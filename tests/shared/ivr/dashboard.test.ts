import { expect } from 'chai';
import fc from 'fast-check';
import { countDashboard, type Dashboard, hourLabels } from '../../../shared/ivr/dashboard.ts';
import type { CallRecord } from '../../../shared/ivr/call-row.ts';
import { changeOf, emptyTally, formatMetric, metricNames, metrics } from '../../../shared/ivr/metrics.ts';
import { readCall } from '../../../shared/ivr/tags.ts';
import { zoneOffsets } from '../../../shared/time.ts';

const chicago = 'America/Chicago';
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;

function count(records: readonly CallRecord[], zone = chicago): Dashboard {
  const counting = countDashboard(zoneOffsets(zone, at('2026-01-01 00:00:00'), at('2027-01-01 00:00:00')));
  for (const record of records) counting.add(record);
  return counting.result();
}

describe('call data', () => {
  const cases: [string, CallRecord, Partial<ReturnType<typeof readCall>>][] = [
    [
      'a transfer by each of its tags',
      { info: 'MMenu,EOTAF-Trans' },
      { transferred: true, authenticated: true },
    ],
    ['only whole tags', { info: 'Translate,Transcript' }, { transferred: false }],
    [
      'spaces around tags',
      { info: ' Validated , Transfer to office ' },
      { transferred: true, authenticated: true },
    ],
    [
      'a provider as proof of verification',
      { info: '', provider: 'Dr. Nguyen' },
      { authenticated: true, provider: 'Dr. Nguyen' },
    ],
    ['a blank provider as none', { provider: '  ' }, { authenticated: false, provider: '' }],
    ['money as text or number', { balance: '45.10' }, { cents: 4510 }],
    ['money as a number', { balance: 45.1 }, { cents: 4510 }],
    ['a credit as nothing collected', { balance: '-3.00' }, { cents: 0 }],
    ['seconds as text', { cdr_billsec: '61' }, { seconds: 61 }],
    ['an empty call', {}, { seconds: 0, cents: 0, transferred: false, authenticated: false, provider: '' }],
  ];
  for (const [what, record, facts] of cases) {
    it(`reads ${what}`, () => expect(readCall(record)).to.include(facts));
  }
});

const bucketAt = (start: string) => count([{ cdr_start: start }]).hours.findIndex(({ calls: n }) => n > 0);

describe('IVR dashboard tally', () => {
  const calls = [
    { cdr_start: '2026-11-02 12:59:59', cdr_billsec: 60, info: 'Trans', balance: '', provider: '' },
    { cdr_start: '2026-11-02 13:00:00', cdr_billsec: 120, info: 'Authenticated,Paid', balance: '45.00' },
    { cdr_start: '2026-11-03 02:30:00', cdr_billsec: 30, info: '', balance: '10.50', provider: 'Dr. Patel' },
  ];

  it("counts by hour and day in the organization's time zone instead of UTC", () => {
    const { hours, days, total } = count(calls);
    expect(total).to.deep.equal({
      calls: 3,
      seconds: 210,
      payments: 2,
      cents: 5550,
      authenticated: 2,
      transfers: 1,
    });
    expect(hours[0]).to.include({ calls: 1, transfers: 1 });
    expect(hours[1]).to.include({ calls: 1, cents: 4500 });
    expect(hours[14]).to.include({ calls: 1, cents: 1050 });
    expect([...days.keys()]).to.deep.equal(['2026-11-02']);
  });

  it('formats the ten metrics as defined', () => {
    const { total } = count(calls);
    expect(metricNames.map((name) => `${metrics[name].label}: ${formatMetric(name, total)}`)).to.deep.equal([
      'Total Dollars: $55.50',
      'Total Payments: 2',
      'Payment Rate: 66.7%',
      'Total Calls: 3',
      'Total Min.: 4',
      'Min/Call: 1.2',
      'Authenticated: 2',
      'Auth. Rate: 66.7%',
      'Transfers: 1',
      'Trans. Rate: 33.3%',
    ]);
    expect(formatMetric('paymentRate', emptyTally())).to.equal('–');
  });

  it('returns the change of a metric, or undefined without an earlier value', () => {
    const [now, before] = [
      { ...emptyTally(), calls: 15 },
      { ...emptyTally(), calls: 12 },
    ];
    expect(changeOf('calls', now, before)).to.be.closeTo(0.25, 1e-9);
    expect(changeOf('calls', now, emptyTally())).to.equal(undefined);
    expect(changeOf('authRate', now, emptyTally())).to.equal(undefined);
    const proved = { ...now, authenticated: 6 };
    expect(changeOf('authRate', proved, before), 'a share moves by points, from none too').to.be.closeTo(
      0.4,
      1e-9,
    );
  });

  it('uses fifteen buckets: before 7 AM, one per hour until 8 PM, and from 8 PM on', () => {
    expect(hourLabels).to.have.length(15);
    const winterHours = Array.from({ length: 24 }, (_, hour) =>
      bucketAt(`2026-01-${hour < 18 ? '15' : '16'} ${String((hour + 6) % 24).padStart(2, '0')}:30:00`),
    );
    expect(winterHours).to.deep.equal([
      0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14, 14, 14,
    ]);
    expect([hourLabels[1], hourLabels[6], hourLabels[13]]).to.deep.equal(['7 AM', '12 PM', '7 PM']);
  });

  it('uses the correct local hour on days with a clock change', () => {
    // 2026-03-08 08:00 UTC: clocks skip 2 AM CST and show 3 AM CDT.
    expect(bucketAt('2026-03-08 07:59:59')).to.equal(0);
    expect(bucketAt('2026-03-08 12:00:00')).to.equal(1);
    expect(bucketAt('2026-03-07 12:59:59')).to.equal(0);
    // 2026-11-01 07:00 UTC: clocks go back from CDT to CST.
    expect(bucketAt('2026-11-01 12:59:59')).to.equal(0);
    expect(bucketAt('2026-11-01 13:00:00')).to.equal(1);
    expect([...count([{ cdr_start: '2026-11-01 04:59:59' }]).days.keys()]).to.deep.equal(['2026-10-31']);
    expect([...count([{ cdr_start: '2026-11-02 05:59:59' }]).days.keys()]).to.deep.equal(['2026-11-01']);
  });

  it('gives each day of a range the same counts as a range of only that day', () => {
    const call = fc.record({
      cdr_start: fc
        .integer({ min: at('2026-01-01 00:00:00'), max: at('2026-12-31 23:59:59') })
        .map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')),
      cdr_billsec: fc.nat(4000),
      info: fc.constantFrom('', 'Trans', 'MMenu', 'MMenu,Trans', 'Hang up'),
      balance: fc.constantFrom('', '0.00', '0.01', '45.10', '999.99'),
      provider: fc.constantFrom('', 'Dr. Nguyen', 'Dr. Patel', '__proto__'),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 60 }), (records) => {
        const byDay = new Map<string, (typeof records)[number][]>();
        for (const record of records) {
          const [day = ''] = count([record]).days.keys();
          byDay.set(day, [...(byDay.get(day) ?? []), record]);
        }
        const whole = count(records);
        expect([...whole.days.keys()]).to.have.members([...byDay.keys()]);
        for (const [day, ofDay] of byDay)
          expect(count(ofDay).days.get(day)).to.deep.equal(whole.days.get(day));
      }),
    );
  });

  it('counts a call without a valid start time only in the total', () => {
    const { total, days } = count([{ cdr_start: 'yesterday' }, {}]);
    expect([total.calls, days.size]).to.deep.equal([2, 0]);
  });

  it('limits the number of providers', () => {
    const records = Array.from({ length: 2000 }, (_, index) => ({ provider: `Dr. ${index}` }));
    const { providers, total } = count(records);
    expect(providers.size).to.be.below(502);
    expect([...providers.values()].reduce((sum, { calls: n }) => sum + n, 0)).to.equal(total.calls);
  });
});
