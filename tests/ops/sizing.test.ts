import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { measured, size } from '../../scripts/sizing/size.ts';

const page = readFileSync(join(import.meta.dirname, '../../server/sizing.md'), 'utf8');

describe('sizing', () => {
  it('calculates workers, cores and disk from the messages of a day', () => {
    const small = size({ messagesPerDay: 10_000, hours: 10, days: 365 });
    const large = size({ messagesPerDay: 10_000_000, hours: 10, days: 365 });
    expect(small.workers, 'one may stop').to.equal(2);
    expect(large.workers).to.be.above(4);
    for (const name of ['workerCores', 'databaseCores', 'databaseGigabytes'] as const)
      expect(large[name] / small[name], name).to.be.closeTo(1000, 1e-6);
    expect(large.peakRate).to.be.closeTo((10_000_000 / 36_000) * 3, 1e-6);
  });

  it('uses the figures that its page names', () => {
    for (const text of [
      `${measured.workerMsPerMessage} ms`,
      `${measured.databaseMsPerMessage} ms`,
      `${measured.bytesPerMessage / 1000} KB`,
      `${measured.messagesPerWorkerSecond}/s`,
      `${measured.workerMegabytes} MB`,
    ])
      expect(page).to.match(new RegExp(`\\| ${text} +\\|`));
  });
});
