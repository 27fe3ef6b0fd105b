import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const listFiles = (patterns: string) =>
  execFileSync(
    'bash',
    ['-O', 'extglob', '-O', 'globstar', '-O', 'nullglob', '-c', `printf '%s\\n' ${patterns}`],
    { encoding: 'utf8' },
  )
    .trim()
    .split('\n')
    .toSorted();

describe('npm run unit', () => {
  // Mocha runs a file once for each pattern that matches it.
  it('runs each test file once', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { unit: string } };
    const patterns = [...scripts.unit.matchAll(/'([^']+)'/g)].map(([, pattern]) => pattern);
    const files = listFiles(patterns.join(' '));
    expect(files).to.have.length.above(100);
    expect(files).to.deep.equal(listFiles('tests/**/*.test.ts tests/**/*.test.tsx'));
  });

  it('has the Node of the image from scripts/test, where that of the machine is older', function () {
    if (process.platform !== 'linux') this.skip();
    const versionOf = (program: string) =>
      execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1);
    const [, image = ''] = /^FROM node:([\d.]+)/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    const machine = versionOf('node');
    const given = execFileSync('scripts/image-node', { encoding: 'utf8' }).trim();
    expect(versionOf(given)).to.equal(parseInt(machine) < parseInt(image) ? image : machine);
  });
});
