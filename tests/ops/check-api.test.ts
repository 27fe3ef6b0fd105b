import { expect } from 'chai';
import { checkApi, type Finding } from '../../scripts/check-api/check.ts';
import { demoPassword, demoSignIns } from '../../server/demo/sign-ins.ts';
import { createDemoDatabase, type TestDatabase } from '../support/database.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';
import { startTestApi, type ApiAnswer, type TestApi } from '../support/test-api.ts';

const { userName = '' } = demoSignIns[0] ?? {};

describe('npm run check-api', function () {
  this.timeout(90_000);
  let database: TestDatabase;
  let api: EmbeddedApi;
  before(async () => {
    database = await createDemoDatabase();
    api = await startEmbeddedApi({ database });
    api.now.ms = Date.now();
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const check = (url: string, writes = false) => checkApi({ url, userName, password: demoPassword, writes });
  const faulty = (findings: readonly Finding[]) =>
    findings.flatMap(({ call, kind, details }) =>
      kind === 'differs' || kind === 'missing' ? [`${call}: ${kind}: ${details.join('; ')}`] : [],
    );

  it('finds that the embedded API fits the contract, and changes nothing', async () => {
    const count = async () =>
      (await database.pool.query<{ count: number }>('select count(*)::int as count from audit')).rows[0]
        ?.count;
    const { level, findings } = await check(api.url);
    const before = await count();
    expect(faulty(findings)).to.deep.equal([]);
    expect(level).to.equal(2);
    expect(findings.filter(({ kind }) => kind === 'fits').length).to.be.at.least(40);
    await check(api.url);
    // Each sign-in is an audit row of its own.
    expect((await count())! - before!).to.equal(1);
  });

  it('creates, changes and deletes a contact only with --write', async () => {
    const { findings } = await check(api.url, true);
    const writes = findings.filter(({ call }) => / contacts$/.test(call) && !call.startsWith('GET'));
    expect(writes.map(({ call, kind }) => `${call} ${kind}`)).to.deep.equal([
      'POST contacts fits',
      'PUT contacts fits',
      'DELETE contacts fits',
    ]);
  });

  describe('with a faulty API', () => {
    let proxy: TestApi;
    /** Passes each request to the real API and spoils some answers. */
    before(async () => {
      proxy = await startTestApi(async ({ method, path, headers, body }): Promise<ApiAnswer> => {
        const passed = ['authorization', 'content-type'].flatMap((name) => {
          const value = headers[name];
          return typeof value === 'string' ? [[name, value] as const] : [];
        });
        const answer = await fetch(`${api.url}/${path}`, {
          method,
          headers: Object.fromEntries(passed),
          ...(method !== 'GET' && { body: JSON.stringify(body) }),
        });
        return spoil(path, { status: answer.status, body: (await answer.json()) as Body });
      });
    });
    after(() => proxy.close());

    it('names each call that differs or is missing', async () => {
      const { level, findings } = await check(proxy.url);
      expect(level, 'without a contract level').to.equal(1);
      expect(faulty(findings)).to.deep.equal([
        'rejected requests: differs: 200 instead of 400 for an unknown field',
        'GET audio_files: missing: 404',
        'GET payments: differs: amount must be string',
        "GET groups: differs: lacks success; p1 is not a count such as {'cnt': 12}",
        'GET users: differs: phone must match pattern "^[0-9]{10}$"',
      ]);
    });
  });
});

interface Body {
  results?: Record<string, unknown>[];
  [name: string]: unknown;
}

function spoil(path: string, answer: { status: number; body: Body }): ApiAnswer {
  const [name] = path.split('?');
  const change = (fields: object) => ({
    ...answer,
    body: { ...answer.body, results: answer.body.results?.map((row) => ({ ...row, ...fields })) },
  });
  if (path.includes('no_such_field')) return { status: 200, body: { success: true, results: [] } };
  if (name === 'groups') return { ...answer, body: { results: answer.body.results } };
  if (name === 'audio_files') return { status: 404, body: { success: false } };
  if (name === 'users') return change({ phone: '(312) 555-0100' });
  if (name === 'payments') return change({ amount: 45.5 });
  return answer;
}
