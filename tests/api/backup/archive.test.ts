import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import { frameEntries, readEntries, type WrittenEntry } from '../../../server/api/backup/archive-entries.ts';
import { openStream, sealStream } from '../../../server/api/backup/sealed-stream.ts';
import { fuzz } from '../../support/full-run.ts';

const secret = 's'.repeat(32);
const chunkBytes = 64 * 1024;
const headerBytes = 29;

async function* inPieces(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}
const seal = (bytes: Buffer, size = 10_000) => buffer(sealStream(inPieces(bytes, size), secret));
const open = (sealed: Buffer, size = 10_000, under = secret) =>
  buffer(openStream(inPieces(sealed, size), under));
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'opened',
    (error: Error) => error.message,
  );

describe('an encrypted stream', () => {
  for (const size of [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])
    it(`decrypts to the same ${size} bytes`, async () => {
      const bytes = randomBytes(size);
      const sealed = await seal(bytes);
      expect((await open(sealed)).equals(bytes)).to.equal(true);
      expect((await open(sealed, 7)).equals(bytes)).to.equal(true);
      if (size > 20) expect(sealed.includes(bytes.subarray(0, 20))).to.equal(false);
    });

  it('rejects another secret, other files, and empty files', async () => {
    const sealed = await seal(randomBytes(100));
    expect(await failure(open(sealed, 1000, 't'.repeat(32)))).to.match(/another BACKUP_SECRET/);
    for (const other of ['', 'PK\x03\x04'.padEnd(100), 'PORTAL'])
      expect(await failure(open(Buffer.from(other)))).to.equal('The file is not a backup of this product.');
  });

  it('rejects every altered byte', async () => {
    const sealed = await seal(randomBytes(chunkBytes + 500));
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const altered = Buffer.from(sealed);
        altered[at] = altered[at]! ^ change;
        expect(await failure(open(altered))).not.to.equal('opened');
      }),
      fuzz(100),
    );
  });

  it('rejects streams with missing, repeated, moved or added chunks', async () => {
    const sealed = await seal(randomBytes(3 * chunkBytes));
    const header = sealed.subarray(0, headerBytes);
    const size = chunkBytes + 16;
    const chunks = [0, 1, 2].map((index) =>
      sealed.subarray(headerBytes + index * size, headerBytes + (index + 1) * size),
    );
    const [a, b, c] = chunks as [Buffer, Buffer, Buffer];
    expect(await failure(open(Buffer.concat([header, a, b, c])))).to.equal('opened');
    for (const order of [
      [a, b],
      [a],
      [b, c],
      [b, a, c],
      [a, a, b, c],
      [a, b, c, c],
      [a, b, c, Buffer.from('x')],
      [],
    ])
      expect(await failure(open(Buffer.concat([header, ...order]))), String(order.length)).to.match(
        /damaged/,
      );
    expect(await failure(open(sealed.subarray(0, -1)))).to.match(/damaged/);
  });
});

describe('entries of an archive', () => {
  const contents = { one: randomBytes(100_000), two: Buffer.alloc(0), three: Buffer.from('3') };
  async function* entries(): AsyncIterable<WrittenEntry> {
    for (const [name, bytes] of Object.entries(contents))
      yield await Promise.resolve({ kind: 'file' as const, name, source: inPieces(bytes, 999) });
  }
  const write = () => buffer(frameEntries(entries()));

  it('keep names and contents however the stream is split', async () => {
    const framed = await write();
    for (const size of [1000, 100_000]) {
      const found: Record<string, Buffer> = {};
      await readEntries(inPieces(framed, size), async ({ name }, { body }) => {
        found[name] = await buffer(body);
      });
      expect(found).to.deep.equal(contents);
    }
  });

  it('allow skipping but no cut or change', async () => {
    const framed = await write();
    const skip = (bytes: Buffer) => failure(readEntries(inPieces(bytes, 5000), () => Promise.resolve()));
    expect(await skip(framed)).to.equal('opened');
    expect(await skip(framed.subarray(0, -10))).to.match(/damaged/);
    const altered = Buffer.from(framed);
    altered[50_000] = altered[50_000]! ^ 1;
    expect(await skip(altered)).to.match(/damaged/);
  });
});
