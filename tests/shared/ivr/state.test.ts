import { expect } from 'chai';
import fc from 'fast-check';
import { callSteps } from '../../../shared/ivr/outcome.ts';
import { presetNames } from '../../../shared/ivr/range.ts';
import {
  callColumns,
  readIvrState,
  usualColumns,
  writeIvrState,
  type CallColumn,
} from '../../../shared/ivr/state.ts';

const place = { zone: 'America/Chicago', nowSeconds: Date.parse('2026-11-20T18:00:00Z') / 1000 };
const read = (query: Record<string, unknown>) => readIvrState(query, place);

describe('IVR page state', () => {
  it('defaults to the last seven days on the dashboard', () => {
    const { state, corrected } = read({});
    expect(state).to.include({ tab: 0, preset: 'last7', number: '', provider: '', page: 1, size: 25 });
    expect(state.range).to.deep.equal({ from: '2026-11-14', to: '2026-11-20' });
    expect(corrected).to.deep.equal([]);
    expect(writeIvrState(state)).to.equal('/app/ivr');
  });

  it('reads From and To, or the single range parameter', () => {
    const both = { from: '2026-11-01', to: '2026-11-02' };
    expect(read(both).state.range).to.deep.equal(both);
    expect(read(both).state.preset).to.equal(undefined);
    expect(read({ range: '11/01/2026-11/02/2026' }).state.range).to.deep.equal(both);
    const week = { from: '2026-11-14', to: '2026-11-20' };
    expect(read(week).state.preset, 'days that are chosen do not move').to.equal(undefined);
    expect(read({ ...week, preset: 'last7' }).state.preset).to.equal('last7');
    expect(read({ ...both, preset: 'last7' }).state)
      .to.deep.include({ range: both })
      .and.not.have.property('preset');
    expect(read({ from: '2026-11-02', to: '2026-11-01' }).state.range).to.deep.equal(both);
  });

  it('corrects and reports unusable values', () => {
    for (const query of [
      { from: '2026-11-01' },
      { range: '1-2-3' },
      { from: '2020-01-01', to: '2026-01-01' },
      { tab: '7' },
      { preset: 'always' },
      { from: '2026-11-02', to: '2026-11-01' },
      { phone: 'Ana' },
    ])
      expect(read(query).corrected, JSON.stringify(query)).to.have.length(1);
    expect(
      read({ page: '-1', shortest: 'x', sort: 'pw', columns: 'pw,id', outcome: 'constructor' }),
    ).to.deep.include({
      corrected: [
        "'constructor' cannot be used for outcome.",
        "'x' cannot be used for shortest.",
        "'-1' cannot be used for page.",
      ],
    });
    expect(read({ columns: 'pw' }).state.columns).to.equal(usualColumns);
    expect(read({ search: ['a', 'b'] }).state.search).to.equal('a');
  });

  it('round-trips through its URL', () => {
    const text = fc.string({ maxLength: 20 }).map((value) => value.trim());
    const flag = fc.constantFrom(
      {},
      { paid: true },
      { paid: false, transferred: true },
      { authenticated: false },
    );
    const columns = fc.subarray(Object.keys(callColumns) as CallColumn[], { minLength: 1 });
    const state = fc
      .record({
        tab: fc.constantFrom(0 as const, 1 as const, 2 as const),
        preset: fc.constantFrom(...presetNames),
        number: text,
        provider: text,
        search: text,
        phone: fc.stringMatching(/^(\(\d{3}\) \d{0,4})?$/).map((value) => value.trim()),
        outcome: fc.constantFrom(...callSteps),
        shortest: fc.nat(1000),
        columns,
        oldestFirst: fc.boolean(),
        page: fc.integer({ min: 1, max: 999 }),
        size: fc.integer({ min: 1, max: 100 }),
        view: fc.constantFrom('collected' as const, 'followUp' as const),
      })
      .chain((given) =>
        flag.map((flags) => ({ ...read({ preset: given.preset }).state, ...given, ...flags })),
      );
    fc.assert(
      fc.property(state, (given) => {
        const query = new URL(writeIvrState(given), 'http://x').searchParams;
        expect(read(Object.fromEntries(query)).state).to.deep.equal(given);
      }),
    );
  });
});
