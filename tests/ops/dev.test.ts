import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { AssetManifest } from '../../views/assets.ts';
import { createBrowser, type Browser } from '../support/browser.ts';
import { filledDataDirectory } from '../support/filled-data.ts';
import { freePort } from '../support/run-folder.ts';
import { processesOf, startProgram, type Program } from '../support/program.ts';
import { copySources, type SourceCopy } from '../../scripts/source-copy.ts';
import { describeSlow } from '../support/full-run.ts';

describeSlow('scripts/dev', function () {
  this.timeout(240_000);
  let copy: SourceCopy;
  let dataDir: string;
  let program: Program;
  let browser: Browser;
  let address: string;

  before(async () => {
    copy = copySources();
    dataDir = await filledDataDirectory('dev');
    const [port, apiPort] = [await freePort(), await freePort()];
    program = startProgram(['node', '--import', './scripts/register-tsx.js', 'scripts/dev.ts'], {
      cwd: copy.directory,
      env: {
        PORT: String(port),
        API_PORT: String(apiPort),
        INSPECT_PORT: '0',
        DATA_DIR: dataDir,
        HOME: copy.directory,
      },
    });
    await program.waitForOutput('Ctrl-C stops it.');
    address = `http://localhost:${port}`;
    browser = stranger();
  });
  after(async () => {
    await program.end('SIGINT');
    const left = [...processesOf(copy.directory), ...processesOf(dataDir)];
    copy.remove();
    rmSync(dataDir, { recursive: true, force: true });
    expect(left).to.deep.equal([]);
  });

  const stranger = () => createBrowser(address);
  /** Saves the file by renaming, as editors do, waits for the rebuild message, and returns the output since the save. */
  async function change(
    file: string,
    [from, to]: readonly [string, string],
    says: 'Ready again' | 'Not built',
  ) {
    const path = join(copy.directory, file);
    const source = readFileSync(path, 'utf8');
    expect(source).to.include(from);
    const before = program.output().length;
    const beside = join(copy.directory, 'saved');
    writeFileSync(beside, source.replace(from, to));
    renameSync(beside, path);
    await program.waitForOutput(`: ${file}\n`, before);
    const told = program.output().slice(before);
    expect(told).to.match(new RegExp(`^${says}.*: ${file}$`, 'm'));
    return told;
  }

  it('prints the demo sign-ins and opens a debugger port', () => {
    expect(program.output()).to.match(/Demo sign-ins\n +staff: /);
    expect(program.output()).to.include('Debugger listening on ws://127.0.0.1:');
  });

  it("serves React's development build uncompressed", async () => {
    const { runtime, entries } = JSON.parse(
      readFileSync(join(copy.directory, '.cache/dev/client/manifest.json'), 'utf8'),
    ) as AssetManifest;
    const headers = { 'accept-encoding': 'gzip, br' };
    const scripts = await Promise.all(
      [entries.islands, ...runtime].map(({ url }) => browser.get(url, { headers })),
    );
    expect(scripts.map(({ html }) => html).join()).to.include('react-dom-client.development.js');
    for (const script of scripts) expect(script.headers).to.not.have.property('content-encoding');
  });

  it('serves a changed view after one restart, keeping data and sessions, and the previous build after a build error', async () => {
    const [, userName = '', pw = ''] = /staff: (\S+) \/ (\S+)/.exec(program.output()) ?? [];
    await browser.press(await browser.get('/login'), 'Login', { user_name: userName, pw });
    const home = (await browser.get('/login')).url.pathname;
    expect(home).to.not.equal('/login');
    const database = databaseOf(dataDir);

    const view = 'views/sign-in/sign-in-form.tsx';
    const [link, faulty, changed] = ['{signInFormStrings.forgot}', 'Lost it? {', 'Lost it?'];
    await change(view, [link, faulty], 'Not built');
    expect((await stranger().get('/login')).text).to.include('Forgot password?');
    const told = await change(view, [faulty, changed], 'Ready again');
    expect(told.match(/Ready again/g)).to.have.length(1);
    expect((await stranger().get('/login')).text).to.include(changed);
    expect((await browser.get('/login')).url.pathname).to.equal(home);
    expect(databaseOf(dataDir)).to.equal(database);
  });

  it('serves changes to a style sheet and to the server', async () => {
    await change('client/styles/base.css', ['\n', '\n.seen-by-the-test { color: #123456 }\n'], 'Ready again');
    expect((await stranger().get('/login')).html).to.include('.seen-by-the-test');
    await change('server/settings.ts', ["default: 'Notify2Pay'", "default: 'Changed2Pay'"], 'Ready again');
    expect((await stranger().get('/login')).text).to.include('Changed2Pay');
  });
});

/** Returns PID and socket directory of the running PostgreSQL. */
function databaseOf(directory: string): string {
  const lines = readFileSync(join(directory, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  return `${lines[0]} ${lines[4]}`;
}
