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
  it('covers every test file exactly once', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { unit: string } };
    const patterns = [...scripts.unit.matchAll(/'([^']+)'/g)].map(([, pattern]) => pattern);
    const files = listFiles(patterns.join(' '));
    expect(files).to.have.length.above(100);
    expect(files).to.deep.equal(listFiles('tests/**/*.test.ts tests/**/*.test.tsx'));
  });

  it("uses the image's Node.js version under scripts/test if the machine has an older version", function () {
    if (!process.env['TEST_NODE']) this.skip();
    const machine = execFileSync('node', ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
    const [, image = ''] = /^FROM node:([\d.]+)/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    const isOlder = parseInt(machine) < parseInt(image);
    expect(process.versions.node).to.equal(process.platform === 'linux' && isOlder ? image : machine);
  });
});
