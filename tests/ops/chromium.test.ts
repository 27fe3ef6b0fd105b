import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from 'chai';
import { findChromium, findHeadlessShell } from '../../scripts/chromium.ts';

describe('Chromium', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function addProgram(name: string): string {
    const path = join(folder, name);
    writeFileSync(path, '');
    chmodSync(path, 0o755);
    return path;
  }

  it('is the one that the environment names, before any on the path', () => {
    addProgram('chromium');
    expect(findChromium({ PATH: folder, CHROMIUM: '/opt/one' })).to.equal('/opt/one');
    expect(findChromium({ PATH: folder, CHROME_PATH: '/opt/other' })).to.equal('/opt/other');
  });

  it('is the first program of its names that may be run, wherever it is on the path', () => {
    mkdirSync(join(folder, 'chromium'));
    writeFileSync(join(folder, 'chromium-browser'), '');
    const chrome = addProgram('google-chrome');
    expect(findChromium({ PATH: ['/nowhere', folder].join(delimiter) })).to.equal(chrome);
  });

  it('is its smaller sibling where that is enough, and it is there', () => {
    const chromium = addProgram('chromium');
    expect(findHeadlessShell({ PATH: folder })).to.equal(chromium);
    const shell = addProgram('chromium-headless-shell');
    expect(findHeadlessShell({ PATH: folder })).to.equal(shell);
    expect(findChromium({ PATH: folder })).to.equal(chromium);
    expect(findHeadlessShell({ PATH: folder, CHROMIUM: '/opt/one' })).to.equal('/opt/one');
  });

  it('is asked for where there is none', function () {
    if (process.platform === 'darwin') this.skip();
    expect(() => findChromium({ PATH: folder })).to.throw('set CHROMIUM to its program');
  });
});
