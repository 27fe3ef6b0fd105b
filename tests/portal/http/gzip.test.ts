import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { gzipPieces, joinPieces, makeReady, type Piece } from '../../../server/portal/http/gzip.ts';

describe('gzipPieces', () => {
  it('compresses any pieces in any order into one gzip stream', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom('', 'a'.repeat(900), 'ñ…'.repeat(400)),
    );
    const piece = fc.oneof(
      text,
      text.map((one) => makeReady(Buffer.from(one))),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces: Piece[]) => {
        const whole = pieces.map((one) => (typeof one === 'string' ? one : one.bytes.toString())).join('');
        expect(joinPieces(pieces).toString()).to.equal(whole);
        expect(gunzipSync(gzipPieces(pieces)).toString()).to.equal(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('compresses a short part together with adjacent text and a long part separately', () => {
    const text = Array.from({ length: 200 }, (_, index) => `row ${index} `).join('');
    const sizeAround = (part: string) => {
      const apart = makeReady(Buffer.from(part));
      return gzipPieces([text, apart, text]).length - 2 * gzipPieces([text]).length - apart.deflated.length;
    };
    expect(sizeAround(text.slice(0, 900))).to.be.below(-500);
    expect(sizeAround(text.repeat(3))).to.be.above(-100);
  });

  it('preserves incompressible content', () => {
    const noise = randomBytes(200_000).toString('base64');
    const whole = gunzipSync(gzipPieces([noise, makeReady(Buffer.from(noise)), noise]));
    expect(whole.toString() === noise.repeat(3)).to.equal(true);
  });
});
