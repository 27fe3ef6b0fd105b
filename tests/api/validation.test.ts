import { expect } from 'chai';
import fc from 'fast-check';
import { checkBody, isShallow } from '../../server/validation.ts';
import { defineResource } from '../../shared/resources/define.ts';
import { queues } from '../../shared/resources/operations.ts';
import { fuzz } from '../support/full-run.ts';

const things = defineResource({
  name: 'things',
  label: { one: 'thing', many: 'Things' },
  title: ['name'],
  fields: {
    name: { kind: 'text', label: 'Name', required: 'Name is required.', maxLength: 10 },
    kind: { kind: 'choice', label: 'Kind', choices: ['a', 'b'] },
    phone: { kind: 'phone', label: 'Phone' },
    price: { kind: 'money', label: 'Price' },
    day: { kind: 'date', label: 'Day' },
    born: { kind: 'date', label: 'Born', past: true },
    data: { kind: 'json', label: 'Data' },
    link: { kind: 'url', label: 'Link' },
    made: { kind: 'time', label: 'Created', serverSet: true },
  },
  searchFields: ['name'],
  defaultSort: 'name',
  operations: ['list'],
  tenant: true,
  ids: 'time',
  write: 'user',
});
const values = (body: object) => {
  const checked = checkBody(things, 'create', { name: 'n', ...body });
  return checked.ok ? checked.values : undefined;
};

describe('checkBody', () => {
  it('normalizes values for saving', () => {
    expect(values({ phone: '+1 (312) 555-0142', price: '$5', data: '{"a":1}' })).to.deep.equal({
      name: 'n',
      phone: '3125550142',
      price: '5.00',
      data: { a: 1 },
    });
  });

  it('reads common date formats, and two-digit years only for past dates', () => {
    const now = Date.UTC(2026, 2, 15);
    const read = (body: object) => checkBody(things, { mode: 'update', now }, body);
    for (const day of ['1.2.1980', '01021980', '1980-01-02', '1/2/1980', '19800102'])
      expect(read({ day, born: day }), day).to.deep.equal({
        ok: true,
        values: { day: '01/02/1980', born: '01/02/1980' },
      });
    expect(read({ born: '1.2.80' })).to.deep.equal({ ok: true, values: { born: '01/02/1980' } });
    expect(read({ born: '3/16/2026' })).to.include({ msg: 'Born must not be in the future' });
    for (const body of [
      { day: '1.2.80' },
      { day: '2/30/1980' },
      { born: 'Permissions' },
      { born: '13131980' },
    ])
      expect(read(body), JSON.stringify(body)).to.include({ ok: false });
  });

  it('accepts an empty optional field and rejects an empty required one', () => {
    expect(values({ kind: '', phone: '', price: '', day: '', link: '' })).to.include({ kind: '', price: '' });
    for (const name of ['', null, undefined])
      expect(checkBody(things, 'create', { name })).to.include({ ok: false, msg: 'Name is required.' });
    expect(checkBody(things, 'update', {})).to.deep.equal({ ok: true, values: {} });
    expect(checkBody(things, 'update', { name: '' })).to.include({ ok: false });
  });

  it('reports a missing choice as required and lists the options for an invalid one', () => {
    const faultsOf = (kind: unknown, mode: 'create' | 'update' = 'create') => {
      const checked = checkBody(queues, mode, { name: 'Night', kind });
      return checked.ok ? undefined : [checked.msg, checked.errors['kind']];
    };
    const required = 'Choose what this queue sends.';
    for (const nothing of ['', null, undefined])
      expect(faultsOf(nothing)).to.deep.equal([required, required]);
    expect(faultsOf('', 'update')).to.deep.equal([required, required]);
    expect(faultsOf('letter')?.[1]).to.match(/^Kind must be Call, Text, Email or Cal/);
    expect(faultsOf('text')).to.equal(undefined);
  });

  it('drops unknown and server-set fields and the organization', () => {
    expect(values({ made: 1, id_org: '9', id: 'x', other: 1, constructor: 'x' })).to.deep.equal({
      name: 'n',
    });
  });

  it('reports every error', () => {
    const checked = checkBody(things, 'create', {
      kind: 'c',
      phone: '1',
      price: '-1',
      day: '2/30/2020',
      link: 'javascript:x',
      name: 'a'.repeat(11),
    });
    expect(checked.ok ? [] : Object.keys(checked.errors)).to.have.members([
      'name',
      'kind',
      'phone',
      'price',
      'day',
      'link',
    ]);
  });

  it('[D-4] never throws and never returns a field outside the schema', () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom('name', 'data', 'price', '__proto__', 'x'), maxDepth: 3 }),
        (body) => {
          const checked = checkBody(things, 'update', body);
          return (
            !checked.ok || Object.keys(checked.values).every((name) => Object.hasOwn(things.fields, name))
          );
        },
      ),
      fuzz(5_000),
    );
    expect(Object.hasOwn(Object.prototype, 'x')).to.equal(false);
  });
});

describe('isShallow', () => {
  it('[D-4] counts levels and handles any depth', () => {
    expect(isShallow({ a: [1] }, 2)).to.equal(true);
    expect(isShallow({ a: [[1]] }, 2)).to.equal(false);
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(isShallow(deep, 12)).to.equal(false);
  });
});
