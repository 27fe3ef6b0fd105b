import { expect } from 'chai';
import fc from 'fast-check';
import { createEnvelopeReader } from '../../../server/portal/relay/envelope-reader.ts';
import { isRecord } from '../../../shared/reply.ts';
import { fuzz } from '../../support/full-run.ts';

const mebibyte = 1024 * 1024;

function readIn(bytes: Buffer, cuts: readonly number[], most = mebibyte) {
  const reader = createEnvelopeReader(most);
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const records: unknown[] = [];
  let from = 0;
  for (const to of [...places, bytes.length]) {
    records.push(...reader.push(bytes.subarray(from, to)));
    from = to;
  }
  return { records, envelope: reader.end() };
}

/** Parses the JSON in one step and returns the result in the same form, or undefined for an invalid envelope. */
function readWhole(bytes: Buffer) {
  try {
    const envelope = JSON.parse(bytes.toString().replace(/^\uFEFF/, '')) as unknown;
    if (!isRecord(envelope)) return undefined;
    const { results } = envelope;
    if (!Array.isArray(results)) return { records: [], envelope };
    return { records: results.filter(isRecord), envelope: { ...envelope, results: [] } };
  } catch {
    return undefined;
  }
}

const readOrNothing = (bytes: Buffer, cuts: readonly number[]) => {
  try {
    return readIn(bytes, cuts);
  } catch {
    return undefined;
  }
};

const record = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }));
/** Values that look like a boundary between two records. */
const misleading = fc.constantFrom({ a: '},{' }, { b: '"},{"', c: '\\' }, { d: [{}, {}] }, [{}, {}], '},{');
const results = fc.oneof(
  fc.array(fc.oneof(record, misleading, fc.jsonValue())),
  record,
  fc.constantFrom(null, 'none', 7),
);
const keys = fc.shuffledSubarray(['success', 'results', 'p1', 'msg', 'more', 'a "results": [']);
const envelopes = fc
  .tuple(keys, results, fc.jsonValue(), fc.constantFrom('', ' ', '\t', '  '), fc.constantFrom('', '\uFEFF'))
  .map(([names, list, other, space, mark]) => {
    const values: Record<string, unknown> = { success: true, results: list, p1: "{'cnt': 3}", msg: '"]}' };
    const entries = names.map((name) => [name, Object.hasOwn(values, name) ? values[name] : other]);
    return Buffer.from(mark + JSON.stringify(Object.fromEntries(entries), null, space));
  });
const cuts = fc.array(fc.nat(5000), { maxLength: 40 });

describe('envelope reader', () => {
  it('returns the same result as a one-step parse, wherever the chunks end', () => {
    fc.assert(
      fc.property(envelopes, cuts, (bytes, places) => {
        expect(readIn(bytes, places)).to.deep.equal(readWhole(bytes));
      }),
      fuzz(10_000),
    );
  });

  it('returns the same result for one-byte chunks', () => {
    const text =
      '{"p1":"x","results" : [ {"a":"\\\\"}, {"b":"\\"],[é\u2028"} ,[1],7,{"c":{"d":[[],{}]}}]\n,"success":true}';
    const bytes = Buffer.from(text);
    expect(readIn(bytes, [...bytes.keys()])).to.deep.equal(readWhole(bytes));
  });

  it('rejects the same input as a one-step parse, at the latest when the input ends', () => {
    const faults = fc.array(fc.tuple(fc.nat(5000), fc.constantFrom(...'[]{},:"\\1 ')), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(envelopes, cuts, faults, (good, places, changes) => {
        const bytes = Buffer.from(good);
        for (const [place, character] of changes) bytes.write(character, place % bytes.length, 'latin1');
        expect(readOrNothing(bytes, places)).to.deep.equal(readWhole(bytes));
      }),
      fuzz(10_000),
    );
  });

  it('rejects a truncated envelope', () => {
    const whole = '{"success":true,"results":[{"a":1},{"b":2}],"p1":"2"}';
    for (let length = 0; length < whole.length; length += 1)
      expect(() => readIn(Buffer.from(whole.slice(0, length)), []), whole.slice(0, length)).to.throw(
        /malformed/,
      );
  });

  it('finds the list under an escaped key and rejects a second list', () => {
    const escaped = Buffer.from('{"\\u0072\\u0065sults":[{"a":1}],"success":true}');
    expect(readIn(escaped, []).records).to.deep.equal([{ a: 1 }]);
    expect(() => readIn(Buffer.from('{"results":[{"a":1}],"results":[{"a":2}]}'), [])).to.throw(/malformed/);
  });

  it('returns a record as soon as the next one begins', () => {
    const reader = createEnvelopeReader(mebibyte);
    expect(reader.push(Buffer.from('{"results":[{"a":1}'))).to.deep.equal([]);
    expect(reader.push(Buffer.from(',{"b"'))).to.deep.equal([{ a: 1 }]);
    expect(reader.push(Buffer.from(':2}],"p1":"'))).to.deep.equal([{ b: 2 }]);
  });

  it('limits the size of a record and of the remaining envelope', () => {
    const long = 'x'.repeat(2_000);
    const pieces = [...Array(40).keys()].map((n) => n * 100);
    for (const text of [`{"results":[{"a":"${long}"}]}`, `{"p1":"${long}","results":[]}`])
      expect(() => readIn(Buffer.from(text), pieces, 1_000)).to.throw(/too-large/);
    const many = `{"results":[${Array(500).fill('{"a":1}').join()}]}`;
    expect(readIn(Buffer.from(many), pieces, 1_000).records).to.have.length(500);
  });
});
