import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { RowsFailed } from '../../../server/api/database/row-scan.ts';
import { reportRows, startWithoutFailed } from '../../../server/api/worker/report-rows.ts';
import { createLog } from '../../../server/log.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

const apiKey = 'key-of-the-portal';
const minuteMs = 60_000;

describe('notices of failed rows', () => {
  let api: EmbeddedApi;
  let rows: string[];
  beforeEach(async () => {
    api = await startEmbeddedApi({ environment: { API_KEY: apiKey } });
    rows = [];
  });
  afterEach(() => api.close());

  const deps = () => ({
    db: api.database.db,
    clock: () => api.now.ms,
    log: createLog('info', new PassThrough()),
  });
  const fail = () => {
    const failures = rows.map((row) => ({ scan: 'some_scan', row, error: new Error('bad') }));
    if (failures.length > 0) throw new RowsFailed(failures);
  };
  const runJob = async (name: string) => {
    api.now.ms += minuteMs;
    await reportRows(deps(), { [name]: fail })[name]?.({}, undefined as never);
  };
  const notices = async () => {
    const { body } = await api.call('GET health', undefined, { headers: { 'X-Api-Key': apiKey } });
    return ((body as { notices?: string[] }).notices ?? []).filter((notice) => notice.includes('some_scan'));
  };

  it('count the failed rows until the next run of the scan processes them', async () => {
    rows = ['1', '2'];
    await runJob('recover');
    expect(await notices()).to.deep.equal([
      'The portal could not process 2 records (some_scan 2). All others were processed. Look for "row failed in a periodic job" in the log to see why.',
    ]);
    rows = ['2'];
    await runJob('recover');
    expect(await notices()).to.have.length(1);
    expect((await notices())[0]).to.include('1 record (some_scan 1)');
    rows = [];
    await runJob('open_windows');
    expect(await notices()).to.have.length(1);
    await runJob('recover');
    expect(await notices()).to.deep.equal([]);
  });

  it("show one practice's failure until the time of its next attempt", async () => {
    rows = ['1'];
    await runJob('deliver');
    rows = [];
    await runJob('deliver');
    expect(await notices()).to.have.length(1);
    api.now.ms += 90 * minuteMs;
    expect(await notices()).to.deep.equal([]);
  });

  it('show a startup failure until the next start', async () => {
    rows = ['1'];
    const start = () => startWithoutFailed(deps(), 'start', () => Promise.resolve().then(fail));
    await start();
    api.now.ms += 1000 * minuteMs;
    expect(await notices()).to.have.length(1);
    rows = [];
    await start();
    expect(await notices()).to.deep.equal([]);
  });
});
