import { expect } from 'chai';
import { isFull, seed } from '../support/full-run.ts';
import { drawBy } from './storm/draw.ts';
import { faultKinds, planStorm } from './storm/plan.ts';
import { openStorm, type Storm } from './storm/storm.ts';

/** Sampled runs inject one fault of each kind to finish within half a minute on two cores. */
const size = isFull ? { payments: 2000, faults: 500 } : { payments: 60, faults: 15 };

describe('fault injection over payments', () => {
  let storm: Storm | undefined;
  after(function () {
    this.timeout(120_000);
    return storm?.close();
  });

  it('repeats its plan for the same seed and injects 15 kinds of faults equally often', () => {
    const plan = planStorm(drawBy(seed), size);
    expect(planStorm(drawBy(seed), size)).to.deep.equal(plan);
    expect(planStorm(drawBy(seed + 1), size)).to.not.deep.equal(plan);
    const kinds = plan.flatMap(({ fault }) => (fault ? [fault.kind] : []));
    expect(kinds).to.have.length(size.faults);
    const most = Math.ceil(size.faults / faultKinds.length);
    const least = Math.floor(size.faults / faultKinds.length);
    for (const kind of faultKinds)
      expect(kinds.filter((one) => one === kind).length, kind).to.be.within(least, most);
  });

  it('[P1] loses no payment, causes no double charge and shows no false decline', async function () {
    this.timeout(30 * 60_000);
    storm = await openStorm({ ...size, seed });
    const { breaches, struck, ends } = await storm.run();
    const told = [...struck, ...ends].map(([name, count]) => `${count} × ${name}`).join(', ');
    process.stdout.write(`The storm of the seed ${seed}: ${told}\n`);
    expect(breaches.slice(0, 20), `${breaches.length} breaches, TEST_SEED=${seed}`).to.deep.equal([]);
    expect([...struck.keys()].sort()).to.deep.equal([...faultKinds].sort());
    expect([...struck.values()].reduce((sum, count) => sum + count)).to.equal(size.faults);
  });
});
