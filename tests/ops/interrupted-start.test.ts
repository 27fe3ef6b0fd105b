import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../support/run-folder.ts';
import { readyTree } from '../support/installed-tree.ts';
import { readBuiltAssets } from '../support/portal.ts';
import { isRunning, processesOf, startProgram, type Program } from '../support/program.ts';
import { until } from '../support/until.ts';

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

describe('a script that is stopped', function () {
  this.timeout(120_000);
  let tree: string;
  let settings: Record<string, string>;
  const started: Program[] = [];

  before(async () => {
    readBuiltAssets();
    tree = readyTree();
    // Replaces npm in an installation and a build that take minutes.
    mkdirSync(join(tree, 'bin'));
    writeFileSync(join(tree, 'bin/npm'), '#!/bin/sh\necho npm runs\nsleep 300 &\nwait\n', { mode: 0o755 });
    settings = {
      PORT: String(await freePort()),
      API_PORT: String(await freePort()),
      HOME: tree,
      PATH: `${join(tree, 'bin')}:${process.env['PATH']}`,
    };
  });
  afterEach(() => {
    for (const line of processesOf(tree)) process.kill(Number.parseInt(line, 10), 'SIGKILL');
    started.length = 0;
  });

  function start(...command: [string, ...string[]]): Program {
    const program = startProgram(command, { cwd: tree, env: settings });
    started.push(program);
    return program;
  }
  /** Waits until the program and everything that it started has exited, and returns its exit code. */
  async function endOf(program: Program): Promise<number | null> {
    await until(() => !isRunning(program) && processesOf(tree).length === 0, 10_000);
    return program.ended;
  }
  const phases = {
    'packages are installed': () => writeFileSync(join(tree, 'node_modules/.installed'), 'other'),
    'the server is built': () => rmSync(join(tree, 'dist/.built'), { force: true }),
  };

  for (const [phase, prepare] of Object.entries(phases).reverse())
    for (const [signal, code] of Object.entries(signals))
      it(`exits with all its children if only its own process receives ${signal} while ${phase}`, async () => {
        prepare();
        const program = start('scripts/start');
        await program.waitForOutput('npm runs');
        program.child.kill(signal as keyof typeof signals);
        expect(await endOf(program)).to.equal(code);
        expect(program.output()).to.not.include('Ctrl-C stops it.');
      });

  it('exits after one or two Ctrl-C in a terminal', async () => {
    for (const times of [1, 2]) {
      const program = start('setsid', 'scripts/start');
      await program.waitForOutput('npm runs');
      for (let sent = 0; sent < times; sent += 1) process.kill(-(program.child.pid ?? 0), 'SIGINT');
      expect(await endOf(program)).to.equal(130);
    }
  });

  it('exits at SIGINT if a shell started it in the background, where SIGINT is ignored', async () => {
    const program = start('bash', '-c', "trap '' INT; exec scripts/start");
    await program.waitForOutput('npm runs');
    program.child.kill('SIGINT');
    expect(await endOf(program)).to.equal(130);
  });

  it('exits with the code of a failed step', async () => {
    writeFileSync(join(tree, 'bin/npm'), '#!/bin/sh\nexit 7\n', { mode: 0o755 });
    expect(await start('scripts/start').ended).to.equal(7);
    expect(await start('scripts/dev').ended).to.equal(7);
  });
});
