import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { copySources, type SourceCopy } from '../../scripts/source-copy.ts';

describe('Git hooks', function () {
  this.timeout(120_000);
  let copy: SourceCopy;
  before(() => {
    copy = copySources();
    writeFileSync(join(copy.directory, '.gitignore'), 'node_modules\ndist\n.cache\n');
    run('git', 'init', '--quiet');
    expect(run('npm', 'run', 'hooks').status).to.equal(0);
  });
  after(() => copy.remove());

  function run(program: string, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy.directory, encoding: 'utf8' });
    return { status, told: stdout + stderr };
  }
  function commit(file: string, source: string) {
    mkdirSync(join(copy.directory, 'shared'), { recursive: true });
    writeFileSync(join(copy.directory, file), source);
    run('git', 'add', file);
    const done = run('git', '-c', 'user.name=a', '-c', 'user.email=a@a.example', 'commit', '-m', 'Try');
    run('git', 'reset', '--quiet');
    return done;
  }

  it('reject commits with formatting or lint errors', () => {
    const bad = commit('shared/tried.ts', 'export const  tried = 1\n');
    expect(bad.told).to.include('shared/tried.ts');
    expect(bad.status).to.equal(1);
    const loud = commit('shared/tried.ts', "console.log('loud');\n");
    expect(loud.told).to.include('no-console');
    expect(loud.status).to.equal(1);
  });

  it('check only staged files', () => {
    writeFileSync(join(copy.directory, 'shared/left.ts'), 'export const  left = 1\n');
    expect(commit('note.md', 'Good.\n')).to.include({ status: 0 });
  });
});
