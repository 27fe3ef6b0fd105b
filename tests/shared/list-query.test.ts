import { expect } from 'chai';
import fc from 'fast-check';
import { offsetOf, readListQuery, writeListQuery, type ListQuery } from '../../shared/list-query.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import { clientSettings } from '../../shared/resources/client-settings.ts';
import { org } from '../../shared/resources/org.ts';
import { payments } from '../../shared/resources/payments.ts';
import { fuzz } from '../support/full-run.ts';

const defaults = { page: 1, size: 25, count: false, search: '', filter: {}, fields: [] };

function read(query: Record<string, unknown>): ListQuery {
  const checked = readListQuery(query, payments);
  if (!checked.ok) throw new Error(checked.msg);
  return { ...checked.value, filter: { ...checked.value.filter } };
}

function refusal(query: Record<string, unknown>): string {
  const checked = readListQuery(query, payments);
  return checked.ok ? '' : checked.msg;
}

describe('list query', () => {
  it('uses the defaults of the specification', () => {
    expect(read({})).to.deep.equal({ ...defaults, sort: [{ field: 'id', descending: true }] });
    const checked = readListQuery({}, org);
    expect(checked.ok && checked.value.sort).to.deep.equal([{ field: 'name', descending: false }]);
  });

  const metas: [string, Partial<ListQuery>][] = [
    ['{p:2,l:50,c:1}', { page: 2, size: 50, count: true }],
    ['{"p":2,"l":50,"c":1}', { page: 2, size: 50, count: true }],
    ["{'p':2,'l':50,'c':1}", { page: 2, size: 50, count: true }],
    ['{ p : 2 , l : 50 , c : 0 }', { page: 2, size: 50, count: false }],
    ['{"p":"3","l":"10"}', { page: 3, size: 10 }],
    ['{l:50}', { page: 1, size: 50 }],
    ['{c:1}', { count: true }],
    ['{c:2}', { count: false }],
    ['{l:0}', { size: 0 }],
    ['{l:-5}', { size: 0 }],
    ['{p:0}', { page: 1 }],
    ['{p:-3}', { page: 1 }],
    ['{p:1e9}', { page: 1 }],
    ['{p:99999999999999999999}', { page: 1 }],
    ['{xp:7}', { page: 1 }],
    ['{p:7x}', { page: 1 }],
    ['p:7', { page: 1 }],
    ['not meta', { page: 1, size: 25 }],
    ['', { page: 1, size: 25 }],
  ];
  for (const [meta, wanted] of metas) {
    it(`reads meta ${meta}`, () => expect(read({ meta })).to.include(wanted));
  }

  const offsets: [number, number, number][] = [
    [1, 25, 0],
    [2, 25, 25],
    [41, 25, 1000],
    [7, 0, 0],
    [7, -1, 0],
  ];
  for (const [page, size, offset] of offsets) {
    it(`skips ${offset} rows for page ${page} of ${size}`, () =>
      expect(offsetOf({ page, size })).to.equal(offset));
  }

  it('strips quotes from search, sort, and fields', () => {
    const query = read({ search: ` "O'Hara" `, sort: '"-last_name",\'id\'', fields: '"id", last_name' });
    expect(query.search).to.equal('OHara');
    expect(query.sort).to.deep.equal([
      { field: 'last_name', descending: true },
      { field: 'id', descending: false },
    ]);
    expect(query.fields).to.deep.equal(['id', 'last_name']);
  });

  it('accepts text, number, and flag values in filters and returns them as text', () => {
    const filter = '{"last_name":"O\'Hara","amount":5,"payer_editable":true,"id_org":"7"}';
    expect(read({ filter }).filter).to.deep.equal({
      last_name: "O'Hara",
      amount: '5',
      payer_editable: 'true',
      id_org: '7',
    });
  });

  const noFilters = ['[]', '"x"', '7', 'null', '{', 'not json', '{"id":null}', '{"id":{}}', '{"id":["1"]}'];
  for (const filter of noFilters) {
    it(`rejects the filter ${filter}`, () => expect(refusal({ filter })).to.match(/^filter is not/));
  }

  const unknown: [string, Record<string, unknown>, string][] = [
    ['filter', { filter: '{"pw":"x"}' }, 'pw'],
    ['filter __proto__', { filter: '{"__proto__":"x"}' }, '__proto__'],
    ['filter constructor', { filter: '{"constructor":"x"}' }, 'constructor'],
    ['sort', { sort: 'last_name,pw' }, 'pw'],
    ['sort twice descending', { sort: '--id' }, '-id'],
    ['sort __proto__', { sort: '__proto__' }, '__proto__'],
    ['fields', { fields: 'id,toString' }, 'toString'],
    ['SQL in sort', { sort: 'id;drop table payments' }, 'id;drop table payments'],
  ];
  for (const [where, query, field] of unknown) {
    it(`rejects an unknown field by name: ${where}`, () => {
      expect(refusal(query)).to.equal(`payments has no field ${field}`);
    });
  }

  it('accepts distinct values only for fields whose values repeat', () => {
    const asked = readListQuery(writeListQuery({ fields: ['provider'], distinct: true }), contacts);
    expect(asked).to.deep.include({ ok: true });
    expect(asked.ok && asked.value).to.deep.include({ fields: ['provider'], distinct: true });
    expect(readListQuery({ fields: 'distinct location' }, contacts).ok).to.be.true;
    for (const field of ['phone', 'id', 'id_org', '__proto__', 'provider,location'])
      expect(readListQuery({ fields: `DISTINCT ${field}` }, contacts).ok, field).to.be.false;
  });

  it('never allows a secret field, and allows id_org only for rows that belong to organizations', () => {
    expect(readListQuery({ fields: 'epic_pw' }, clientSettings).ok).to.be.false;
    expect(readListQuery({ filter: '{"epic_pw":"x"}' }, clientSettings).ok).to.be.false;
    expect(readListQuery({ filter: '{"id_org":"7"}' }, org).ok).to.be.false;
    expect(readListQuery({ filter: '{"id_org":"7"}' }, payments).ok).to.be.true;
  });

  it('uses the first value of a repeated key and ignores other types', () => {
    expect(read({ search: ['a', 'b'] }).search).to.equal('a');
    expect(read({ search: { a: 1 }, meta: 7, sort: [7] })).to.deep.include(defaults);
  });

  it('[D-4] changes no prototype, whatever the filter', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    const filter = fc.oneof(fc.json(), fc.constant('{"__proto__":{"admin_user":"T"}}'));
    fc.assert(
      fc.property(filter, (text) => {
        const checked = readListQuery({ filter: text }, payments);
        return !checked.ok || Object.getPrototypeOf(checked.value.filter) === null;
      }),
      fuzz(10_000),
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).to.equal(before);
    expect('admin_user' in {}).to.be.false;
  });

  it('round-trips through its parameters', () => {
    const names = fc.constantFrom('id', ...Object.keys(payments.fields));
    const query = fc.record({
      page: fc.integer({ min: 1, max: 999_999_999 }),
      size: fc.integer({ min: 0, max: 999_999_999 }),
      count: fc.boolean(),
      search: fc.string({ maxLength: 40 }).map((text) => text.replace(/["']/g, '').trim()),
      sort: fc.array(fc.record({ field: names, descending: fc.boolean() }), { minLength: 1, maxLength: 3 }),
      filter: fc.dictionary(names, fc.string(), { maxKeys: 3 }).map((filter) => ({ ...filter })),
      fields: fc.uniqueArray(names, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(query, (one) => {
        expect(read(writeListQuery(one))).to.deep.equal(one);
      }),
      fuzz(5_000),
    );
  });
});
