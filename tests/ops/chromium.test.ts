import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from 'chai';
import { findChromium, findHeadlessShell } from '../../scripts/chromium.ts';

describe('findChromium', () => {
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

  it('prefers an environment variable over the search path', () => {
    addProgram('chromium');
    expect(findChromium({ PATH: folder, CHROMIUM: '/opt/one' })).to.equal('/opt/one');
    expect(findChromium({ PATH: folder, CHROME_PATH: '/opt/other' })).to.equal('/opt/other');
  });

  it('uses the first executable with a known name on the search path', () => {
    mkdirSync(join(folder, 'chromium'));
    writeFileSync(join(folder, 'chromium-browser'), '');
    const chrome = addProgram('google-chrome');
    expect(findChromium({ PATH: ['/nowhere', folder].join(delimiter) })).to.equal(chrome);
  });

  it('leaves the headless shell to findHeadlessShell, which prefers it', () => {
    const chromium = addProgram('chromium');
    expect(findHeadlessShell({ PATH: folder })).to.equal(chromium);
    const shell = addProgram('chromium-headless-shell');
    expect(findHeadlessShell({ PATH: folder })).to.equal(shell);
    expect(findChromium({ PATH: folder })).to.equal(chromium);
    expect(findHeadlessShell({ PATH: folder, CHROMIUM: '/opt/one' })).to.equal('/opt/one');
  });

  it('asks for the CHROMIUM setting if no browser is found', function () {
    if (process.platform === 'darwin') this.skip();
    expect(() => findChromium({ PATH: folder })).to.throw('set CHROMIUM to its path');
  });
});
