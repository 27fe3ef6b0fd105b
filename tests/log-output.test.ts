import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { openOutput } from '../server/log-output.ts';
import { until } from './support/until.ts';

const root = join(import.meta.dirname, '..');

/** Starts a program that logs `count` lines on standard output and exits at the end of its input. */
function startLogging(count: number) {
  const script = `
    import { createLog } from './server/log.ts';
    const log = createLog('info');
    process.stdin.resume().once('end', () => {
      for (let line = 0; line < ${count}; line += 1) log.info({ line }, 'stopping');
      process.exit(3);
    });
    process.stderr.write('ready');
  `;
  const args = ['--import', './scripts/register-tsx.js', '--input-type=module', '--eval', script];
  return spawn(process.execPath, args, { cwd: root, stdio: 'pipe' });
}

describe('the output of the log', function () {
  this.timeout(60_000);

  it('writes all lines in order, also at an immediate exit', async () => {
    const program = startLogging(20_000);
    const written = text(program.stdout);
    program.stdin.end();
    await once(program, 'close');
    const lines = (await written).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).to.deep.equal(
      Array.from({ length: 20_000 }, (_, line) => line),
    );
  });

  it('lets a program exit if nobody reads the lines', async () => {
    const program = startLogging(1);
    await once(program.stderr, 'data');
    program.stdout.destroy();
    program.stdin.end();
    expect(await once(program, 'exit')).to.deep.equal([3, null]);
  });

  it('writes batches to a file and drops lines once it cannot be written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'output-'));
    const path = join(folder, 'log');
    const file = openSync(path, 'w');
    const output = openOutput(file);
    output.write('one\n');
    output.write('two\n');
    await until(() => readFileSync(path, 'utf8') === 'one\ntwo\n');
    closeSync(file);
    output.write('three\n');
    output.flushSync();
    output.write('four\n');
    output.flushSync();
    rmSync(folder, { recursive: true });
  });
});
