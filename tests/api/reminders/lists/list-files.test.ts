import { expect } from 'chai';
import { sql } from 'kysely';
import { sweep } from '../../../../server/api/worker/sweep.ts';
import { openDeliveryTrial, practice, type DeliveryTrial } from '../delivery-trial.ts';
import { signIn } from '../../../support/embedded-api.ts';
import { upload } from '../../../support/upload.ts';

const known = 'Name,Cell,Appt Date,Appt Time\nAnn Sample,3125550101,03/14/2031,9:30 AM\n';
const doubtful =
  'Name,Cell,When seen,Language,Plan\nAnn Sample,3125550101,03/14/2031,Span,Gold\nBen Sample,3125550102,03/15/2031,en,\n';

describe('a file uploaded to a notification list', () => {
  let trial: DeliveryTrial;
  let token: string;
  before(async () => {
    trial = await openDeliveryTrial();
    token = await signIn(trial.api, { org: practice });
  });
  beforeEach(() => sql`delete from known_columns`.execute(trial.api.database.db));
  after(() => trial.close());

  const send = async (content: string) => {
    const list = await trial.list([]);
    const sent = await upload(trial.api, `notifications/${list}/files`, { token, name: 'rows.csv', content });
    const file: Record<string, unknown> = sent.body.results[0] ?? {};
    const call = (method: 'GET' | 'POST', body?: object) =>
      trial.call(`${method} notifications/${list}/files/${String(file['id'])}`, body);
    const rows = async () => (await trial.call(`GET notifications/${list}/rows?sort=line`)).body.results;
    return { list, file, call, rows };
  };
  const mapping = ['name', 'mobile_phone', 'date', 'language', ''];

  it('needs no questions if every column is recognized', async () => {
    const { file, call, rows } = await send(known);
    expect(file).to.include({ asks: 'F' });
    expect(await rows()).to.have.length(0);
    expect((await call('POST', {})).body.results[0]).to.include({ accepted: 1 });
    expect((await rows())[0]).to.include({ name: 'Ann Sample', date: '03/14/2031', time: '09:30' });
    expect((await call('GET')).status).to.equal(404);
  });

  it('reports unrecognized columns and values before adding rows', async () => {
    const { file, call, rows } = await send(doubtful);
    expect(file).to.deep.include({
      asks: 'T',
      mapping: ['name', 'mobile_phone', '', 'language', ''],
      unread: ['When seen', 'Plan'],
    });
    expect(file['reasons']).to.deep.equal([
      {
        field: 'language',
        msg: 'Language must be English or Spanish',
        count: 1,
        lines: [2],
        values: ['Span'],
      },
    ]);
    const body = { mapping, value_map: { language: { span: 'es' } } };
    expect((await call('POST', body)).body.results[0]).to.include({ accepted: 2, rejected: 0 });
    expect((await rows()).map(({ date, language }) => [date, language])).to.deep.equal([
      ['03/14/2031', 'es'],
      ['03/15/2031', 'en'],
    ]);
  });

  it('remembers column meanings for the next file like it', async () => {
    const first = await send(doubtful);
    await first.call('POST', { mapping, value_map: { language: { span: 'es' } } });
    const next = await send(doubtful.replace('Ann', 'Cleo'));
    expect(next.file).to.deep.include({ asks: 'F', mapping });
    await next.call('POST', {});
    expect((await next.rows())[0]).to.include({ name: 'Cleo Sample', language: 'es', date: '03/14/2031' });
  });

  it('prompts for unknown values in a newly chosen column', async () => {
    const { call, rows } = await send('Name,Cell,Speaks\nAnn Sample,3125550101,Span\n');
    const chosen = { mapping: ['name', 'mobile_phone', 'language'], value_map: {}, asks: 'T' };
    const asked: Record<string, unknown> = (await call('POST', chosen)).body.results[0] ?? {};
    expect(asked).to.deep.include({ asks: 'T', mapping: chosen.mapping });
    expect(await rows()).to.have.length(0);
  });

  it('prompts for a mapping if a column is unreadable or the first line is data', async () => {
    const rows = ['Ann', 'Ben', 'Cleo'].map((name, at) => `${name} Sample,312555010${at},soon`);
    expect((await send(['Name,Cell,Date', ...rows].join('\n'))).file).to.deep.include({
      asks: 'T',
      wrong: ['date'],
    });
    const { file } = await send('Ann Sample,3125550101\nBen Sample,3125550102\n');
    expect(file).to.deep.include({ asks: 'T', header: 'Ann Sample, 3125550101' });
  });

  it('rejects a mapping that does not match the columns', async () => {
    const { call } = await send(doubtful);
    const refused = async (chosen: unknown) => (await call('POST', { mapping: chosen })).body.msg;
    expect(await refused(['name'])).to.equal("mapping must name a field, or '', for each of the 5 columns");
    expect(await refused(['name', 'name', '', '', ''])).to.equal('Name is chosen for two columns.');
    expect(await refused(['', '', '', '', ''])).to.equal('The file has no Name column.');
  });

  it('stays hidden from other practices and expires after a day', async () => {
    const { list, file } = await send(doubtful);
    const other = await signIn(trial.api, { org: '204260' });
    const path = `GET notifications/${list}/files/${String(file['id'])}`;
    expect((await trial.api.call(path, undefined, { token: other })).status).to.equal(404);
    trial.api.now.ms += 25 * 3_600_000;
    await sweep({ db: trial.api.database.db, clock: () => trial.api.now.ms });
    expect((await sql`select 1 from list_files`.execute(trial.api.database.db)).rows).to.have.length(0);
    trial.api.now.ms -= 25 * 3_600_000;
  });
});
