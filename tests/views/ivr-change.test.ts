import { expect } from 'chai';
import { emptyTally, type MetricName, type Tally } from '../../shared/ivr/metrics.ts';
import { sayBefore, sayChange } from '../../views/ivr/change-words.ts';

const tally = (figures: Partial<Tally>): Tally => ({ ...emptyTally(), ...figures });

describe('how a figure moved', () => {
  const lead = (name: MetricName, now: Partial<Tally>, before: Partial<Tally>) =>
    sayChange(name, tally(now), tally(before));

  it('is said of a lead figure as a colleague would', () => {
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
    sayBefore(name, tally(now), tally(before));

  it('is a warning where a share of enough calls went the wrong way by enough', () => {
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

  it('is none where a figure is as before, or had nothing to divide by', () => {
    expect(small('transfers', { transfers: 3 }, { transfers: 3 }).text).to.equal('same as before');
    expect(small('minutesPerCall', { calls: 2, seconds: 60 }, {}).text).to.equal('none before');
    expect(small('minutes', { seconds: 600 }, { seconds: 1200 }).text).to.equal('from 20');
  });
});
