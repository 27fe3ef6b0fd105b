import { expect } from 'chai';
import { addedOf } from '../../../../server/portal/pages/reminders/home/rows-added.ts';
import { readImport } from '../../../../server/portal/pages/imports/read-import.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { imports } from '../../../../shared/resources/operations.ts';
import { readRow } from '../../../../shared/resources/read-row.ts';

describe('results of imported rows', () => {
  const read = (record: Record<string, unknown>) => readImport(readRow(imports, record), contacts);

  it('reads lists that arrive as JSON text, and rows by column', () => {
    const state = read({
      id: '7',
      status: 'checked',
      columns: JSON.stringify(['First', 'Surname']),
      sample: JSON.stringify([{ Surname: 'Roe', First: 'Bob' }, ['Ann']]),
      mapping: ['first_name'],
      faults: JSON.stringify([{ line: 3, field: 'dob', msg: 'Wrong', value: 'x' }, 'noise']),
      undone: JSON.stringify({ all: 2, still: [{ id: 1, name: 'Ann' }] }),
    });
    expect(state.sample).to.deep.equal([
      ['Bob', 'Roe'],
      ['Ann', ''],
    ]);
    expect(state.mapping).to.deep.equal(['first_name', '']);
    expect(state.errors.map(({ line, msg }) => `${line} ${msg}`)).to.deep.equal(['3 Wrong']);
    expect(state.undone).to.deep.equal({
      ...{ all: 2, removed: 0, restored: 0, stayed: 0 },
      still: [{ id: '1', name: 'Ann' }],
    });
  });

  it('reads an import without details', () => {
    const state = read({ id: '7', status: 'new in a later version' });
    expect(state).to.include({ status: 'failed', rule: 'update', rows: 0, undone: undefined, error: '' });
    expect(state).to.deep.include({ columns: [], reasons: [], errors: [], left_empty: undefined });
  });

  it('show zero rows if the API returns no counts', () => {
    const reply = { status: 200, success: true, results: [] };
    const added = addedOf({ ok: true, reply, results: [] });
    expect(added).to.deep.include({ accepted: 0, rejected: 0, errors: [], loaded_into: '' });
    expect(added.unchanged).to.equal(undefined);
  });
});
