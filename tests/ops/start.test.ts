import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import { freePort } from '../support/run-folder.ts';
import { readyTree } from '../support/installed-tree.ts';
import { readBuiltAssets } from '../support/portal.ts';
import { isRunning, processesOf, startProgram, type Program } from '../support/program.ts';
import { until } from '../support/until.ts';

describe('scripts/start', function () {
  this.timeout(120_000);
  let tree: string;
  let settings: Record<string, string>;

  before(async () => {
    readBuiltAssets();
    tree = readyTree();
    settings = { PORT: String(await freePort()), API_PORT: String(await freePort()), HOME: tree };
  });

  const started: Program[] = [];
  afterEach(async () => {
    for (const program of started.splice(0)) if (isRunning(program)) await program.end('SIGTERM');
  });

  function start(more: Record<string, string> = {}): Program {
    const program = startProgram(['scripts/start'], { cwd: tree, env: { ...settings, ...more } });
    started.push(program);
    return program;
  }

  it('prints the address and the links of the demo cases when ready', async () => {
    const program = start();
    await program.waitForOutput('Ctrl-C stops it.');
    const address = `http://localhost:${settings['PORT']}`;
    const browser = createBrowser(address);
    const links = [...program.output().matchAll(/http:\/\/localhost:\d+(\/pay\/\S+)/g)].map(
      ([, path]) => path ?? '',
    );
    expect(links).to.have.length.of.at.least(8);
    expect(new Set(links).size).to.equal(links.length);
    const statuses = await Promise.all(links.map(async (link) => (await browser.get(link)).status));
    // Some demo cases use an expired or unknown link.
    expect(statuses.filter((status) => status === 200)).to.have.length.of.at.least(links.length - 2);
    expect(statuses.filter((status) => ![200, 404, 410].includes(status))).to.deep.equal([]);
    expect(program.output()).to.include(`${address}/login`).and.include(`${address}/dev`);
    expect((await browser.get('/dev')).text).to.include('Try it');

    expect(await program.end('SIGINT')).to.equal(0);
    expect(processesOf(tree)).to.deep.equal([]);
  });

  it('restarts with the same data and leaves no processes after SIGTERM', async () => {
    const program = start();
    await program.waitForOutput('Ctrl-C stops it.');
    expect(readdirSync(join(tree, '.data'))).to.include('postgres');
    expect(await program.end('SIGTERM')).to.equal(0);
    expect(processesOf(tree)).to.deep.equal([]);
  });

  it('leaves no processes after SIGKILL', async () => {
    const program = start();
    await program.waitForOutput('Ctrl-C stops it.');
    await program.end('SIGKILL');
    await until(() => processesOf(tree).length === 0, 20_000);
  });

  it('leaves no processes after its terminal closes', async () => {
    const program = start({ LOG_LEVEL: 'info' });
    await program.waitForOutput('Ctrl-C stops it.');
    program.child.stdout?.destroy();
    program.child.stderr?.destroy();
    program.child.kill('SIGHUP');
    await until(() => processesOf(tree).length === 0, 20_000);
  });

  for (const name of ['PORT', 'API_PORT'] as const) {
    it(`exits with an error that names ${name} if its port is taken, and leaves no processes`, async () => {
      const other = createServer().listen(Number(settings[name]), '127.0.0.1');
      await once(other, 'listening');
      const program = start();
      expect(await program.ended).to.equal(1);
      expect(program.output()).to.include(`Port ${settings[name]} is taken: set ${name} to a free port`);
      expect(processesOf(tree)).to.deep.equal([]);
      other.close();
    });
  }
});
