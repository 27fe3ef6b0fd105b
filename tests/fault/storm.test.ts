import { expect } from 'chai';
import { isFull, seed } from '../support/full-run.ts';
import { drawBy } from './storm/draw.ts';
import { faultKinds, planStorm } from './storm/plan.ts';
import { openStorm, type Storm } from './storm/storm.ts';

/** The usual run has one fault of each kind, so that it ends within half a minute on two cores. */
const size = isFull ? { payments: 2000, faults: 500 } : { payments: 60, faults: 15 };

describe('a storm of faults over payments', () => {
  let storm: Storm | undefined;
  after(function () {
    this.timeout(120_000);
    return storm?.close();
  });

  it('is drawn by its seed, with as many faults of each of 15 kinds', () => {
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

  it('[P1] loses no payment, charges none twice and tells nobody falsely of a refusal', async function () {
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
