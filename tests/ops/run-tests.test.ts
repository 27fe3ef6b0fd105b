import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the run of all tests', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'runner-'));
    mkdirSync(join(folder, 'tests'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const name of ['node_modules', 'scripts']) symlinkSync(join(root, name), join(folder, name));
    test('good', `it('is one', () => {}); it('is another', () => {});`);
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('passes where all do, and says how many', () => {
    expect(run()).to.deep.equal({ status: 0, last: '2 passed, 0 failed', repeated: false });
  });

  it('runs a file with a failure once more, alone, and takes that for its outcome', () => {
    const marks = `import { existsSync, writeFileSync } from 'node:fs'; const seen = existsSync('seen');`;
    const disturbed = `() => { writeFileSync('seen', ''); if (!seen) throw new Error('disturbed'); }`;
    test('disturbed', `it('is disturbed at first', ${disturbed}); it('is not', () => {});`, marks);
    expect(run()).to.deep.equal({ status: 0, last: '4 passed, 0 failed', repeated: true });
  });

  it('fails where the second run fails too', () => {
    test('faulty', `it('is at fault', () => { throw new Error('fault'); }); it('is not', () => {});`);
    expect(run()).to.deep.equal({ status: 1, last: '3 passed, 1 failed', repeated: true });
  });

  it('fails where a process dies, though it would not die again', () => {
    test('dying', `it('dies', () => process.kill(process.pid, 'SIGKILL'));`);
    expect(run()).to.deep.equal({ status: 1, last: '2 passed, 0 failed', repeated: false });
  });

  it('repeats no more than a few files', () => {
    for (const name of 'abcdef') test(name, `it('is at fault', () => { throw new Error('fault'); });`);
    expect(run()).to.deep.equal({ status: 1, last: '2 passed, 6 failed', repeated: false });
  });

  function test(name: string, code: string, head = ''): void {
    writeFileSync(
      join(folder, 'tests', `${name}.test.ts`),
      `${head} describe('${name}', () => { ${code} });`,
    );
  }

  function run() {
    const script = ['--import', './scripts/register-tsx.js', './scripts/run-tests.ts'];
    const { status, stdout } = spawnSync(process.execPath, script, { cwd: folder, encoding: 'utf8' });
    const last = stdout.trimEnd().split('\n').at(-1);
    return { status, last, repeated: stdout.includes('Once more, alone') };
  }
});
