import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { describeWithOne } from '../support/fixtures.ts';
import { readBuiltAssets } from '../support/portal.ts';
import { isRunning, startProgram, type Program } from '../support/program.ts';
import { freePort } from '../support/run-folder.ts';
import { answerPayment, paymentPath, startTestApi } from '../support/test-api.ts';
import { startTraceCollector } from '../support/trace-collector.ts';
import { until } from '../support/until.ts';

const main = join(import.meta.dirname, '../../dist/server/main.js');
describe('traces', function () {
  this.timeout(90_000);
  let dataDir: string;
  const programs: Program[] = [];
  before(() => {
    readBuiltAssets();
    dataDir = mkdtempSync(join(tmpdir(), 'traces-test-'));
  });
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const killAll = async () => {
    for (const program of programs.splice(0)) if (isRunning(program)) await program.end('SIGKILL');
  };

  async function start(role: string, settings: Record<string, string>): Promise<Program> {
    const env = { NODE_ENV: 'development', DATA_DIR: dataDir, DRAIN_SECONDS: '0', ...settings };
    const program = startProgram(['node', main, role], { cwd: dataDir, env });
    programs.push(program);
    await program.waitForOutput('"msg":"ready"');
    return program;
  }
  const linesOf = ({ output }: Program) =>
    output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  describeWithOne(
    'of a portal',
    () => startTestApi(answerPayment),
    (upstream) => {
      afterEach(killAll);
      async function startPortal(settings: Record<string, string>) {
        const port = await freePort();
        const portal = await start('portal', { API_BASE_URL: upstream.url, PORT: String(port), ...settings });
        const view = async () => (await fetch(`http://localhost:${port}${paymentPath}`)).status;
        return { portal, view };
      }

      it('send nothing without the setting', async () => {
        const { portal, view } = await startPortal({});
        expect(await view()).to.equal(200);
        expect(upstream.requests.at(-1)!.headers).to.not.have.property('traceparent');
        await portal.end('SIGTERM');
        expect(linesOf(portal).some((line) => 'trace' in line)).to.be.false;
      });

      it('tell the API to record nothing of a request that is not sampled', async () => {
        const collector = await startTraceCollector();
        const { portal, view } = await startPortal({ ...collector.settings, OTEL_TRACES_SAMPLER_ARG: '0' });
        expect(await view()).to.equal(200);
        expect(upstream.requests.at(-1)!.headers['traceparent']).to.match(/-00$/);
        expect(await portal.end('SIGTERM')).to.equal(0);
        expect(collector.bodies).to.deep.equal([]);
        expect(linesOf(portal).some((line) => 'trace' in line)).to.be.false;
        await collector.close();
      });

      it('warn once while the collector is away, and pages go on', async () => {
        const away = `http://127.0.0.1:${await freePort()}`;
        const { portal, view } = await startPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: away });
        expect(await view()).to.equal(200);
        await portal.waitForOutput('"msg":"traces could not be sent"');
        for (let page = 0; page < 20; page += 1) expect(await view()).to.equal(200);
        expect(await portal.end('SIGTERM')).to.equal(0);
        const warnings = linesOf(portal).filter(({ msg }) => msg === 'traces could not be sent');
        expect(warnings).to.have.length(1);
        expect(warnings[0]).to.deep.include({ failure: { code: 'ECONNREFUSED' } });
      });

      it('let the process exit while the collector does not respond', async () => {
        const collector = await startTraceCollector({ answers: false });
        const { portal, view } = await startPortal(collector.settings);
        expect(await view()).to.equal(200);
        await until(() => collector.spans.length > 0);
        expect(await view()).to.equal(200);
        expect(await portal.end('SIGTERM')).to.equal(0);
        expect(collector.spans.filter(({ name }) => name === 'GET /pay/:clientId/:paymentId')).to.have.length(
          2,
        );
        await collector.close();
      });
    },
  );
});
