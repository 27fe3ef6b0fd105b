import { expect } from 'chai';
import fc from 'fast-check';
import {
  firstOf,
  isRecord,
  listOf,
  readCount,
  readJsonOrValue,
  readReply,
  readText,
  writeCount,
} from '../../shared/reply.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import { readRow } from '../../shared/resources/read-row.ts';
import { fuzz } from '../support/full-run.ts';

describe('API reply', () => {
  it('succeeds only when the flag is true and the status is below 400', () => {
    expect(readReply(200, { success: true })?.success).to.be.true;
    for (const flag of [undefined, false, null, 'true', 'T', 1, {}]) {
      expect(readReply(200, { success: flag })?.success).to.be.false;
    }
    for (const status of [400, 401, 403, 404, 409, 429, 500]) {
      expect(readReply(status, { success: true })?.success).to.be.false;
    }
  });

  it('keeps results, p1, and msg, and drops unknown keys and wrong types', () => {
    expect(readReply(200, { success: true, results: [1], p1: '7', msg: 'x', more: 1 })).to.deep.equal({
      status: 200,
      success: true,
      results: [1],
      p1: '7',
      msg: 'x',
    });
    expect(readReply(200, { p1: 7, msg: {} })).to.deep.equal({
      status: 200,
      success: false,
      results: undefined,
    });
  });

  for (const body of [undefined, null, '', 'text', 7, true, [], [{ success: true }]]) {
    it(`returns undefined when the body is ${JSON.stringify(body)}`, () =>
      expect(readReply(200, body)).to.be.undefined);
  }

  it('returns a list for one record or a list, without invalid records', () => {
    const reply = (results: unknown) => ({ status: 200, success: true, results });
    expect(listOf(reply([{ id: '1' }, null, 'x', [], { id: '2' }]))).to.deep.equal([
      { id: '1' },
      { id: '2' },
    ]);
    expect(listOf(reply({ id: '1' }))).to.deep.equal([{ id: '1' }]);
    expect(listOf(reply('x'))).to.deep.equal([]);
    expect(listOf(reply(undefined))).to.deep.equal([]);
    expect(firstOf(reply([{ id: '1' }, { id: '2' }]))).to.deep.equal({ id: '1' });
    expect(firstOf(reply([]))).to.be.undefined;
  });
});

describe('count in p1', () => {
  const counts: [string | undefined, number | undefined][] = [
    ["{'cnt': 1234}", 1234],
    ["{'cnt':0}", 0],
    [" { 'cnt' : 12 } ", 12],
    ['{"cnt": 5}', 5],
    ["{'cnt': '17'}", 17],
    ["{'cnt': 3, 'more': [1]}", 3],
    ["{'name': 'x', 'cnt': 3}", 3],
    [undefined, undefined],
    ['', undefined],
    ['7', undefined],
    ["{'cnt': -1}", undefined],
    ["{'cnt': 1.5}", undefined],
    ["{'cnt': 1e3}", 1000],
    ["{'cnt': 1e400}", undefined],
    ["{'cnt': null}", undefined],
    ["{'cnt': [1]}", undefined],
    ["['cnt', 1]", undefined],
    ["{'__proto__': {'cnt': 1}}", undefined],
    ["{'cnt': 1}; process.exit()", undefined],
    ['{cnt: 1}', undefined],
  ];
  for (const [p1, count] of counts) {
    it(`returns ${count} for ${JSON.stringify(p1)}`, () => expect(readCount(p1)).to.equal(count));
  }

  it('round-trips through p1', () => {
    fc.assert(fc.property(fc.nat(), (count) => readCount(writeCount(count)) === count));
    expect(writeCount(1234)).to.equal("{'cnt': 1234}");
  });

  it('[X4, D-4] handles random text without changing any prototype', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    const text = fc.oneof(
      fc.json().map((json) => json.replaceAll('"', "'")),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (p1) => {
        const count = readCount(p1);
        return count === undefined || (Number.isSafeInteger(count) && count >= 0);
      }),
      fuzz(10_000),
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).to.equal(before);
  });
});

describe('record fields', () => {
  const text = { kind: 'text', label: 'Text' } as const;
  const definition = { ...contacts, fields: { a: text, constructor: text } };

  it('return text, numbers as text, and an empty string otherwise', () => {
    expect(readText('x')).to.equal('x');
    expect(readText(0)).to.equal('0');
    expect(readRow(definition, { a: 'x' }).a).to.equal('x');
    expect(readRow(definition, { a: 0 }).a).to.equal('0');
    for (const value of [null, undefined, true, [], {}]) {
      expect(readText(value)).to.be.undefined;
      expect(readRow(definition, { a: value }).a).to.equal('');
    }
    expect(readRow(definition, undefined).a).to.equal('');
  });

  it('never return inherited properties', () => {
    expect(readRow(definition, {}).constructor).to.equal('');
    expect(readRow(definition, Object.create({ a: 'x' }) as Record<string, unknown>).a).to.equal('');
  });

  it('accept JSON text or the value itself', () => {
    expect(readJsonOrValue('["zip"]')).to.deep.equal(['zip']);
    expect(readJsonOrValue(['zip'])).to.deep.equal(['zip']);
    expect(readJsonOrValue('not json')).to.be.undefined;
    expect(readJsonOrValue('')).to.be.undefined;
    expect(readJsonOrValue(undefined)).to.be.undefined;
  });

  it('distinguish records from other values', () => {
    expect(isRecord({})).to.be.true;
    for (const value of [null, [], 'x', 1, undefined]) expect(isRecord(value)).to.be.false;
  });
});
