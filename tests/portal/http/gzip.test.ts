import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { gzipAround, makeReady } from '../../../server/portal/http/gzip.ts';

describe('gzipAround', () => {
  it('is one stream of the three parts, whatever they hold', () => {
    const bytes = fc
      .oneof(fc.string({ maxLength: 200 }), fc.constantFrom('', 'a'.repeat(900)))
      .map((text) => Buffer.from(text));
    fc.assert(
      fc.property(bytes, bytes, bytes, (before, ready, after) => {
        const whole = gunzipSync(gzipAround(before, makeReady(ready), after));
        expect(whole.equals(Buffer.concat([before, ready, after]))).to.equal(true);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps what cannot be made smaller', () => {
    const noise = randomBytes(200_000);
    const whole = gunzipSync(gzipAround(noise, makeReady(noise), noise));
    expect(whole.equals(Buffer.concat([noise, noise, noise]))).to.equal(true);
  });
});
