import { expect } from 'chai';
import fc from 'fast-check';
import { Refusal } from '../../../server/api/operation/answer.ts';
import { parseWhere, type Condition, type Literal } from '../../../server/api/ivr/search/parse.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import { readRequest } from '../../../server/api/operation/operation.ts';
import { readSearch } from '../../../server/api/ivr/search/query.ts';
import { ivrFieldNames } from '../../../shared/ivr/fields.ts';
import { callSteps } from '../../../shared/ivr/outcome.ts';
import { writeWhere } from '../../../shared/ivr/where.ts';
import { fuzz } from '../../support/full-run.ts';
import { growth, maxGrowth } from '../../support/growth.ts';

/** Returns the parsed condition, or undefined for a 400 refusal. Other errors fail the test. */
function tryParse(where: string): Condition | undefined {
  try {
    return parseWhere(where);
  } catch (error) {
    if (error instanceof Refusal && error.answer.status === 400) return undefined;
    throw error;
  }
}

/** Prints a condition with all parentheses. */
function print(condition: Condition): string {
  const literal = ({ kind, value }: Literal) =>
    kind === 'number' ? value : `'${value.replaceAll("'", "''")}'`;
  const not = (negated: boolean) => (negated ? ' NOT' : '');
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.parts.map(print).join(` ${condition.kind.toUpperCase()} `)})`;
    case 'not':
      return `NOT ${print(condition.part)}`;
    case 'compare':
      return `${condition.field} ${condition.comparison} ${literal(condition.value)}`;
    case 'like':
      return `${condition.field}${not(condition.not)} LIKE '${condition.pattern.replaceAll("'", "''")}'`;
    case 'in':
      return `${condition.field}${not(condition.not)} IN (${condition.values.map(literal).join(',')})`;
    case 'between':
      return `${condition.field}${not(condition.not)} BETWEEN ${literal(condition.low)} AND ${literal(condition.high)}`;
    case 'null':
      return `${condition.field} IS${not(condition.not)} NULL`;
  }
}

const field = fc.constantFrom(...ivrFieldNames);
const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !value.includes('\u0000'));
const literal: fc.Arbitrary<Literal> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), value: text }),
  fc.record({ kind: fc.constant('number' as const), value: fc.integer({ max: 1e9, min: -1e9 }).map(String) }),
);
const not = fc.boolean();
const test: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    field,
    comparison: fc.constantFrom('=', '!=', '<', '<=', '>', '>='),
    value: literal,
  }),
  fc.record({ kind: fc.constant('like' as const), field, pattern: text, not }),
  fc.record({
    kind: fc.constant('in' as const),
    field,
    values: fc.array(literal, { minLength: 1, maxLength: 4 }),
    not,
  }),
  fc.record({ kind: fc.constant('between' as const), field, low: literal, high: literal, not }),
  fc.record({ kind: fc.constant('null' as const), field, not }),
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    test,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), part: tie('condition') }),
  ),
}));

const pieces = [
  ...[
    'cdr_start',
    'info',
    'id_org',
    'pg_sleep(9)',
    'AND',
    'or',
    'NOT',
    'IN',
    'BETWEEN',
    'LIKE',
    'IS',
    'NULL',
  ],
  ...[
    '=',
    '!=',
    '<>',
    '<=',
    '(',
    ')',
    ',',
    "'x'",
    "''",
    "'",
    '1',
    '1.5',
    '1e9',
    '--',
    '/*',
    ';',
    'select',
    'union',
  ],
  ...['*', '||', '"', '\\', '::', '$1', '0x41', '\n', ' ', 'true', 'id', 'phone'],
];

describe('the search grammar', () => {
  it('parses every printed condition back to the same value', () => {
    fc.assert(
      fc.property(condition, (given) => {
        expect(tryParse(print(given))).to.deep.equal(given);
      }),
      fuzz(20_000),
    );
  });

  it('accepts only text that the grammar allows', () => {
    const skipped = /[\s()]/g;
    const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((words) => words.join(' '));
    const spoilt = fc.tuple(condition, fc.nat(), fc.constantFrom(...pieces)).map(([given, at, piece]) => {
      const printed = print(given);
      const place = at % (printed.length + 1);
      return printed.slice(0, place) + piece + printed.slice(place);
    });
    const texts = fuzz(100_000);
    let passed = 0;
    fc.assert(
      fc.property(fc.oneof(soup, spoilt, fc.string({ maxLength: 60 })), (where) => {
        const parsed = tryParse(where);
        if (!parsed) return;
        passed += 1;
        // The parser must read every word of the input without skipping or adding any.
        const [sent, read] = [where, print(parsed)].map((each) => each.replace(skipped, '').toLowerCase());
        expect(read).to.equal(sent);
      }),
      texts,
    );
    expect(passed).to.be.above(texts.numRuns / 100);
  });

  it('gives AND precedence over OR and respects parentheses', () => {
    const kinds = (where: string) =>
      JSON.stringify(parseWhere(where)).replaceAll(/"(?!kind|and|or|not)\w+":/g, '');
    expect(parseWhere("id='1' OR id='2' AND id='3'")).to.include({ kind: 'or' });
    expect(parseWhere("(id='1' OR id='2') AND id='3'")).to.include({ kind: 'and' });
    expect(kinds("not id='1' and id='2'")).to.match(/^\{"kind":"and".*"not"/);
  });

  it('describes each error', () => {
    const cases: [string, RegExp][] = [
      ["id_org = '1'", /names id_org/],
      ["name = 'x' --", /an unexpected character at 12/],
      ['name = (select 1)', /an invalid value/],
      ['name', /ends too early/],
      ["name LIKE 'x' ESCAPE '!'", /has text after its end/],
      ["'x' = 'x'", /a value where a field is expected/],
      ['name IN ()', /an invalid value/],
      ["name = 'x", /an unexpected character at 8/],
      [`${'('.repeat(40)}id='1'${')'.repeat(40)}`, /nested too deeply/],
      [`name = '${'x'.repeat(30_000)}'`, /too long/],
    ];
    for (const [where, message] of cases) expect(() => parseWhere(where), where).to.throw(Refusal, message);
  });

  it('[D-3] parses worst-case input in linear time', () => {
    const worst = [
      (length: number) => `name = '${"''".repeat(length / 2)}`,
      (length: number) => `${' '.repeat(length)}x`,
      (length: number) => '('.repeat(length),
    ];
    for (const textOf of worst) {
      const run = (length: number) => {
        const where = textOf(length);
        return () => tryParse(where);
      };
      expect(growth(run, 18_000), textOf(4)).to.be.below(maxGrowth);
    }
  });

  it('parses every where clause that the portal generates', () => {
    const filter = fc.record(
      {
        provider: text,
        search: text,
        step: fc.constantFrom(...callSteps),
        phone: text,
        authenticated: fc.boolean(),
        paid: fc.boolean(),
        transferred: fc.boolean(),
        shortest: fc.nat(),
        longest: fc.nat(),
        numbers: fc.array(text, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: ['numbers'] },
    );
    fc.assert(
      fc.property(filter, (given) => {
        const where = writeWhere({ begin: '2026-11-01 00:00:00', end: '2026-11-02 00:00:00', ...given });
        expect(tryParse(where ?? '')).to.include({ kind: 'and' });
      }),
      fuzz(5_000),
    );
  });
});

describe('the search request reader', () => {
  const read = (body: object) => {
    const request = { query: {}, body: { table: 'ivr', fields: '*', ...body } };
    return readSearch(readRequest(apiCalls.search, request));
  };

  it('reads fields, order and limit', () => {
    expect(read({ fields: 'id' }).kind).to.equal('count');
    expect(read({ fields: 'id', limit: '5' }).kind).to.equal('rows');
    expect(read({ fields: 'DISTINCT provider' })).to.deep.include({ kind: 'distinct', fields: ['provider'] });
    expect(read({ order: 'cdr_start DESC, id' }).order).to.deep.equal([
      { field: 'cdr_start', descending: true },
      { field: 'id', descending: false },
    ]);
    expect(read({ limit: '50, 25' }).limit).to.deep.equal({ offset: 50, count: 25 });
  });

  it('rejects invalid tables, fields, orders and limits', () => {
    const bodies = [
      { table: 'users' },
      { table: undefined },
      { fields: '' },
      { fields: 'id, pw' },
      { fields: 'count(*)' },
      { fields: 'distinct id, name' },
      { order: 'name; drop table ivr' },
      { order: 'name desc nulls last' },
      { order: '1' },
      { limit: '-1' },
      { limit: '1 offset 2' },
      { limit: 'all' },
      { limit: '1,2,3' },
      { where: { kind: 'and' }, fields: 'nothing' },
    ];
    for (const body of bodies) expect(() => read(body), JSON.stringify(body)).to.throw(Refusal);
  });
});
