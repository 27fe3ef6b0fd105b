import { expect } from 'chai';
import { emptyTally, type MetricName, type Tally } from '../../shared/ivr/metrics.ts';
import { describeBefore, describeChange } from '../../views/ivr/change-text.ts';
import { readCallRow } from '../../shared/ivr/call-row.ts';
import { plainSpaces } from '../../shared/time.ts';
import { callFactsOf } from '../../views/ivr/call-facts.ts';

const tally = (figures: Partial<Tally>): Tally => ({ ...emptyTally(), ...figures });

describe('metric change text', () => {
  const lead = (name: MetricName, now: Partial<Tally>, before: Partial<Tally>) =>
    describeChange(name, tally(now), tally(before));

  it('uses plain words for a main metric', () => {
    expect(lead('dollars', { cents: 9_900 }, { cents: 10_000 })).to.equal('1% less than before');
    expect(lead('dollars', { cents: 100_001 }, { cents: 100_000 })).to.equal('a little more than before');
    expect(lead('dollars', { cents: 100 }, {})).to.equal('$0.00 before');
    expect(lead('payments', { payments: 55 }, { payments: 59 })).to.equal('4 fewer');
    expect(lead('calls', { calls: 1_300 }, { calls: 100 })).to.equal('1,200 more');
    expect(lead('calls', { calls: 7 }, { calls: 7 })).to.equal('same as before');
    const [now, before] = [
      { calls: 1000, payments: 268 },
      { calls: 1000, payments: 288 },
    ];
    expect(lead('paymentRate', now, before)).to.equal('2.0 points less');
    expect(lead('paymentRate', now, {})).to.equal('none before');
  });

  const small = (name: MetricName, now: Partial<Tally>, before: Partial<Tally>) =>
    describeBefore(name, tally(now), tally(before));

  it('warns when a rate with enough calls becomes clearly worse', () => {
    const rate = (transfers: number, calls = 1000) => ({ calls, transfers });
    expect(small('transferRate', rate(185), rate(127))).to.deep.equal({
      text: 'up from 12.7%',
      isWarning: true,
    });
    expect(small('transferRate', rate(127), rate(185))).to.deep.equal({
      text: 'from 18.5%',
      isWarning: false,
    });
    expect(small('transferRate', rate(170), rate(127)).isWarning).to.equal(false);
    expect(small('transferRate', rate(5, 19), rate(1, 19)).isWarning, 'too few calls').to.equal(false);
    const proved = (authenticated: number) => ({ calls: 100, authenticated });
    expect(small('authRate', proved(60), proved(70))).to.deep.equal({
      text: 'down from 70.0%',
      isWarning: true,
    });
  });

  it('says when a metric is unchanged or has no earlier value', () => {
    expect(small('transfers', { transfers: 3 }, { transfers: 3 }).text).to.equal('same as before');
    expect(small('minutesPerCall', { calls: 2, seconds: 60 }, {}).text).to.equal('none before');
    expect(small('minutes', { seconds: 600 }, { seconds: 1200 }).text).to.equal('from 20');
  });
});

describe('call details', () => {
  const reading = { zone: 'America/Chicago', nowSeconds: Date.UTC(2026, 10, 23, 18) / 1000, numbers: [] };
  const facts = (record: object) =>
    new Map(callFactsOf(readCallRow(record), reading).map(([label, text]) => [label, plainSpaces(text)]));

  it('show codes and values from the phone system as words', () => {
    const told = facts({ date: '12/01/2026', time: '09:30', status: 'NO ANSWER', provider: 'Dr. Park' });
    expect(told.get('Appointment Date')).to.equal('12/01/2026');
    expect(told.get('Appointment Time')).to.equal('9:30 AM');
    expect(told.get('Status')).to.equal('No answer');
    expect(told.get('Provider')).to.equal('Dr. Park');
  });

  it('keep invalid dates and times unchanged', () => {
    const told = facts({ date: 'soon', time: 'noon', status: '' });
    expect([told.get('Appointment Date'), told.get('Appointment Time'), told.get('Status')]).to.deep.equal([
      ...['soon', 'noon', ''],
    ]);
  });
});
