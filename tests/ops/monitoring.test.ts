import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { expect } from 'chai';
import { parse } from 'yaml';
import { paths } from '../../shared/paths.ts';
import {
  createDemoDatabase,
  openDatabasePort,
  type DatabasePort,
  type TestDatabase,
} from '../support/database.ts';
import { readBuiltAssets } from '../support/portal.ts';
import { startProgram, type Program } from '../support/program.ts';
import { freePort } from '../support/run-folder.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, 'server', name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

const { groups } = parse(read('monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('monitoring/dashboard.json')) as Dashboard;
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Parses a PromQL query. Returns the names of its metrics, and the places where the parser found an error. */
function parseQuery(query: string): { metrics: string[]; errors: number[] } {
  const [metrics, errors]: [string[], number[]] = [[], []];
  parser.parse(query).iterate({
    enter: ({ name, type, from, to }) => {
      if (type.isError) errors.push(from);
      if (name === 'VectorSelector') metrics.push(query.slice(from, to).replace(/\{.*/s, ''));
    },
  });
  return { metrics, errors };
}

describe('alert rules and the dashboard', function () {
  this.timeout(90_000);
  let database: TestDatabase;
  let bridge: DatabasePort;
  let program: Program;
  let dataDir: string;
  let metrics: string;
  let readMetrics: () => Promise<string>;

  before(async () => {
    readBuiltAssets();
    dataDir = mkdtempSync(join(tmpdir(), 'monitoring-test-'));
    database = await createDemoDatabase();
    bridge = await openDatabasePort(database);
    await database.pool.query('insert into backups (started, finished, ok) values (now(), now(), true)');
    await database.pool.query('insert into restore_drills (started, finished) values (now(), now())');
    const [port, apiPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
    program = startProgram(['node', join(root, 'dist/server/main.js'), 'all'], {
      cwd: dataDir,
      env: {
        NODE_ENV: 'development',
        DATA_DIR: dataDir,
        DATABASE_URL: bridge.url,
        PORT: String(port),
        API_PORT: String(apiPort),
        METRICS_PORT: String(metricsPort),
        DRAIN_SECONDS: '0',
      },
    });
    await program.waitForOutput('"msg":"ready"');
    await fetch(`http://127.0.0.1:${port}${paths.login.to()}`);
    await fetch(`http://127.0.0.1:${apiPort}/health`);
    await database.pool.query(
      "insert into row_failures (job, scan, row, failed, since) values ('recover', 'test', '1', now(), now())",
    );
    readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}${paths.metrics.to()}`)).text();
    metrics = await readMetrics();
  });
  after(async () => {
    await program.end('SIGTERM');
    bridge.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  for (const [name, query] of queries)
    it(`query only metrics that the program serves: ${name}, ${query}`, () => {
      const { metrics: used, errors } = parseQuery(query);
      expect(errors).to.deep.equal([]);
      expect(used).to.not.be.empty;
      // Prometheus adds `up` itself.
      for (const metric of used.filter((one) => one !== 'up'))
        expect(metrics, metric).to.match(new RegExp(`^${metric}[ {]`, 'm'));
    });

  it('serve the age of the last backup and that nothing is held', () => {
    expect(metrics).to.match(/^installation_held 0$/m);
    const [, age = '-1'] = /^backup_age_seconds (.+)$/m.exec(metrics) ?? [];
    expect(Number(age)).to.be.within(0, 3600);
  });

  it('serve the age and success of the last restore drill', async () => {
    const [, age = '-1'] = /^restore_drill_age_seconds (.+)$/m.exec(metrics) ?? [];
    expect(Number(age)).to.be.within(0, 3600);
    expect(metrics).to.match(/^restore_drill_failed 0$/m);
    await database.pool.query(
      "insert into restore_drills (started, finished, problem) values (now(), now(), 'damaged')",
    );
    expect(await readMetrics()).to.match(/^restore_drill_failed 1$/m);
  });

  it('explain each alert in the runbook', () => {
    const runbook = read('operations.md');
    for (const { alert, labels, annotations } of rules) {
      expect(runbook, alert).to.include(`\`${alert}\``);
      expect(labels.severity, alert).to.be.oneOf(['page', 'ticket']);
      expect(annotations.summary, alert).to.match(/\.$/);
    }
  });
});
