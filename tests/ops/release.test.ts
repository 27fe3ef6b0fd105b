import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';

const root = join(import.meta.dirname, '../..');

describe('npm run release', function () {
  this.timeout(120_000);
  let folder: string;
  let tree: string;
  let release: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-test-'));
    tree = join(folder, 'tree');
    release = join(folder, 'release');
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(tree, file));
    for (const key of ['key', 'other'])
      expect(run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', join(folder, key)).status).to.equal(0);
    run('git', 'init', '--quiet');
    commit('Add the first page', '2026-01-05');
    run('git', 'tag', 'v1');
    commit('Add a second page', '2026-01-06');
    commit('Reject expired links', '2026-01-07');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function run(program: string, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: tree, encoding: 'utf8' });
    return { status, told: stdout + stderr };
  }
  function commit(subject: string, day: string) {
    appendFileSync(join(tree, 'notes.txt'), `${subject}\n`);
    run('git', 'add', '.');
    const time = `${day}T12:00:00Z`;
    const env = { ...process.env, GIT_COMMITTER_DATE: time, GIT_AUTHOR_DATE: time };
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@a.example'];
    spawnSync('git', [...identity, 'commit', '--quiet', '-m', subject], { cwd: tree, env });
  }
  const writeRelease = (...args: string[]) =>
    run(
      'node',
      '--import',
      join(root, 'scripts/register-tsx.js'),
      join(root, 'scripts/release.ts'),
      ...['--key', join(folder, 'key'), '--to', release, ...args],
    );
  /** Runs the line of the release notes in the folder of the release. */
  function verify(key = 'key') {
    const [, line = 'false'] =
      /```sh\n(.+)\n```/.exec(readFileSync(join(release, 'RELEASE-NOTES.md'), 'utf8')) ?? [];
    const signer = `release ${readFileSync(join(folder, `${key}.pub`), 'utf8')}`;
    writeFileSync(join(folder, 'allowed_signers'), signer);
    const command = line.replace('allowed_signers', join(folder, 'allowed_signers'));
    return spawnSync('sh', ['-c', command], { cwd: release, encoding: 'utf8' }).status;
  }

  it('writes notes by date since the last tag, an SBOM, the sources and a signature that verifies', () => {
    const { status, told } = writeRelease();
    expect(status, told).to.equal(0);
    expect(readdirSync(release).sort()).to.deep.equal([
      'RELEASE-NOTES.md',
      'SHA256SUMS',
      'SHA256SUMS.sig',
      'reminder-portal-2025.9.13.tar.gz',
      'sbom.json',
    ]);
    const notes = readFileSync(join(release, 'RELEASE-NOTES.md'), 'utf8');
    expect(notes).to.match(/^# reminder-portal 2025\.9\.13\n\nCommit [0-9a-f]{40}\. Changes since v1:\n/);
    expect(notes).to.include(
      '\n## 2026-01-07\n\n- Reject expired links\n\n## 2026-01-06\n\n- Add a second page\n',
    );
    expect(notes).to.not.include('first page');
    expect(JSON.parse(readFileSync(join(release, 'sbom.json'), 'utf8'))).to.include({
      bomFormat: 'CycloneDX',
    });
    const { told: files } = run('tar', '-tzf', join(release, 'reminder-portal-2025.9.13.tar.gz'));
    expect(files).to.include('reminder-portal-2025.9.13/package.json');
    expect(verify()).to.equal(0);
  });

  it('fails verification after a change to any file, and with another key', () => {
    for (const file of readdirSync(release)) {
      const path = join(release, file);
      const bytes = readFileSync(path);
      // Changes a letter, not the command that this test reads from the notes.
      const changed = Buffer.from(bytes);
      changed[Math.min(40, bytes.length - 1)]! ^= 1;
      writeFileSync(path, changed);
      expect(verify(), file).to.not.equal(0);
      writeFileSync(path, bytes);
    }
    expect(verify('other')).to.not.equal(0);
    expect(verify()).to.equal(0);
  });

  it('refuses to overwrite a release, and to release uncommitted changes', () => {
    expect(writeRelease().told).to.include('EEXIST');
    writeFileSync(join(tree, 'new.txt'), '');
    expect(writeRelease().told).to.include('Commit or discard the changes first.');
    expect(verify()).to.equal(0);
  });
});
