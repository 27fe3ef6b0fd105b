import { expect } from 'chai';
import { apiCalls } from '../../../shared/api-calls.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import {
  boolean,
  cents,
  choice,
  choices,
  flag,
  list,
  mapOf,
  number,
  omittable,
  optional,
  record,
  required,
  rowOf,
  text,
  time,
  timeText,
  withDefault,
  writeValues,
} from '../../../shared/wire/wire-types.ts';

const kinds = ['text', 'email'] as const;
const answer = record({
  name: text,
  people: number,
  first_at: time,
  is_open: flag,
  kinds: choices(kinds),
  kind: optional(choice(kinds)),
  groups: list(record({ kind: choice(kinds), people: number })),
});

describe('a record on the wire', () => {
  it('parses every type', () => {
    const sent = {
      ...{ name: 'Ana', people: 3, first_at: 1_795_000_000, is_open: 'T', kinds: 'text,email', kind: 'text' },
      groups: [{ kind: 'email', people: 2 }],
    };
    expect(answer.read(sent)).to.deep.equal({
      ...{
        name: 'Ana',
        people: 3,
        first_at: 1_795_000_000,
        is_open: true,
        kinds: ['text', 'email'],
        kind: 'text',
      },
      groups: [{ kind: 'email', people: 2 }],
    });
  });

  it('fills in defaults for fields that an older API omits', () => {
    expect(answer.read({})).to.deep.equal({
      ...{ name: '', people: 0, first_at: undefined, is_open: false, kinds: [], kind: undefined, groups: [] },
    });
  });

  it('converts ids and numeric text, and ignores values of another type', () => {
    const sent = {
      name: 204117,
      people: '12',
      first_at: null,
      is_open: true,
      kinds: 3,
      kind: 'fax',
      groups: {},
    };
    expect(answer.read(sent)).to.deep.equal({
      ...{ name: '204117', people: 12, first_at: undefined, is_open: false, kinds: [], kind: undefined },
      groups: [],
    });
  });

  it('keeps the fallback of an omitted value, and reads only JSON booleans', () => {
    const counted = record({ count: omittable(number), done: boolean });
    expect(counted.read({})).to.deep.equal({ count: 0, done: false });
    expect(counted.read({ count: 7, done: true })).to.deep.equal({ count: 7, done: true });
    expect(counted.read({ count: null, done: 'T' })).to.deep.equal({ count: 0, done: false });
  });

  it('rejects a record that lacks a value without a fallback', () => {
    const trial = record({ until: required(number), calls: number });
    expect(trial.read({ calls: 3 })).to.equal(undefined);
    expect(trial.read({ until: 5 })).to.deep.equal({ until: 5, calls: 0 });
  });

  it('drops elements of a list that lack a required value', () => {
    const groups = [{ kind: 'fax', people: 1 }, { people: 2 }, 'text', { kind: 'text' }];
    expect(answer.read({ kinds: 'fax,email', groups })).to.deep.include({
      kinds: ['email'],
      groups: [{ kind: 'text', people: 0 }],
    });
  });

  it('rejects anything but an object', () => {
    for (const value of [undefined, null, 'text', 3, []]) expect(answer.read(value)).to.equal(undefined);
  });

  it('ignores inherited properties', () => {
    const inherited = Object.create({ name: 'Ana' }) as object;
    expect(answer.read(inherited)).to.include({ name: '' });
  });

  it('reads decimal dollars as cents, and an invalid amount as missing', () => {
    const total = record({ amount: cents, limit: optional(cents) });
    const amounts = ['45.00', 45.1, '-12.50', '1,5', '', null, undefined];
    expect(amounts.map((amount) => total.read({ amount, limit: amount }))).to.deep.equal(
      [4500, 4510, -1250, undefined, undefined, undefined, undefined].map((limit) => ({
        amount: limit ?? 0,
        limit,
      })),
    );
  });

  it('reads a missing or invalid value as the default', () => {
    const shown = record({ kind: withDefault(choice(kinds), 'text'), is_open: withDefault(flag, true) });
    for (const sent of [{}, { kind: 'fax', is_open: 'yes' }])
      expect(shown.read(sent)).to.deep.equal({ kind: 'text', is_open: true });
    expect(shown.read({ kind: 'email', is_open: 'F' })).to.deep.equal({ kind: 'email', is_open: false });
  });

  it('adds fields to the row of a resource', () => {
    const row = rowOf(notificationRows, { gets: list(text) });
    const read = row.read({ id: 7, name: 'Ana', date: '3/2/2026', gets: ['text', 4] });
    expect(read).to.deep.include({ id: '7', name: 'Ana', gets: ['text', '4'] });
    expect(read?.line).to.equal(undefined);
  });
});

describe('values of a request', () => {
  it('parse to the written values', () => {
    const request = record({
      gets: choices(kinds),
      warned: flag,
      flaw: text,
      start_at: time,
      words: optional(flag),
    });
    const values = { gets: [...kinds], warned: true, flaw: 'time', start_at: 1_795_000_000, words: false };
    const written = writeValues(values);
    expect(written).to.deep.equal({
      ...{ gets: 'text,email', warned: 'T', flaw: 'time', start_at: '1795000000', words: 'F' },
    });
    expect(request.read(written)).to.deep.equal(values);
  });

  it('omit defaults that the receiver fills in', () => {
    expect(writeValues({ gets: [], flaw: '', start_at: 0, words: undefined })).to.deep.equal({});
  });
});

describe('results of an API that leaves fields out', () => {
  it('counts a notice once and drops an unknown kind', () => {
    const { result } = apiCalls.listNotices;
    expect(result.read({ kind: 'mail' })).to.include({ count: 1, since: 0, id_org: '' });
    expect(result.read({ kind: 'other' })).to.equal(undefined);
  });

  it('reads a lock without a kind as a user lock, and a recording without a kind as a call recording', () => {
    expect(apiCalls.listLocks.result.read({ locked_until: '' })).to.deep.include({ kind: 'user', id: '' });
    expect(apiCalls.listRecordings.result.read({})).to.include({ kind: 'call' });
  });

  it('reads times in both formats, values by key, and JSON booleans', () => {
    const type = record({ until: timeText, names: mapOf(text), done: boolean });
    const names = { '3125550142': 'Front desk' };
    expect(type.read({ until: '1795000000', names, done: true })).to.deep.equal({
      until: 1_795_000_000,
      names,
      done: true,
    });
    expect(type.read({ until: '', done: 'T' })).to.deep.equal({ until: undefined, names: {}, done: false });
  });
});
