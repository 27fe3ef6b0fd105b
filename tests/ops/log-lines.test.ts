import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import {
  logLinesFile,
  readLogKinds,
  readServerLogKinds,
  writeExampleLines,
} from '../../scripts/log-lines.ts';
import { contacts } from '../../shared/resources/contacts.ts';

describe('the examples of log lines', () => {
  const kinds = readServerLogKinds();
  const file = readFileSync(logLinesFile, 'utf8');

  it('show each kind of log call with its level and fields, as `npm run generate` writes them', () => {
    expect(kinds.length).to.be.above(50);
    expect(file.split('\n')).to.deep.equal(writeExampleLines(kinds).split('\n'));
  });

  it('name every field of a log call', () => {
    expect(kinds.filter(({ fields }) => fields.includes('...'))).to.deep.equal([]);
    expect(file).to.not.include('[secret]');
  });

  it('name no field of a patient', () => {
    // The provider of a log line is one of single sign-on, not a clinician.
    const fieldsOfPatients = Object.keys(contacts.fields).filter((name) => name !== 'provider');
    const all = kinds.flatMap(({ fields }) => fields);
    expect(all.filter((field) => fieldsOfPatients.includes(field))).to.deep.equal([]);
    expect(all.filter((field) => /name|phone|address|body|text$/i.test(field))).to.deep.equal([]);
  });

  it('include each sentence of a log call, and mark its unnamed fields', () => {
    const source = `
      deps.log?.warn({ id, err: error, ...rest }, late ? 'late' : \`not \${state} yet\`);
      log.info('ready');
      log.error(about, 'failed');
      catalog.entry.info('none');
    `;
    expect(readLogKinds('source.ts', source)).to.deep.equal([
      { level: 'warn', msg: 'late', fields: ['id', 'err', '...'] },
      { level: 'warn', msg: 'not {state} yet', fields: ['id', 'err', '...'] },
      { level: 'info', msg: 'ready', fields: [] },
      { level: 'error', msg: 'failed', fields: ['...'] },
    ]);
  });

  it('require an example value of each new field', () => {
    expect(() => writeExampleLines([{ level: 'info', msg: 'ready', fields: ['unknown_field'] }])).to.throw(
      /no example of unknown_field/,
    );
  });
});
