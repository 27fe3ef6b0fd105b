import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readJson = <Value>(path: string) => JSON.parse(readFileSync(root + path, 'utf8')) as Value;

interface Locked {
  version: string;
  dev?: true;
  hasInstallScript?: true;
}

const locked = Object.entries(readJson<{ packages: Record<string, Locked> }>('package-lock.json').packages)
  .filter(([path]) => path !== '')
  .map(([path, one]) => ({ ...one, name: path.slice(path.lastIndexOf('node_modules/') + 13), path }));
const named = readJson<Record<string, string>>('scripts/install-scripts.json');

describe('install script allowlist', () => {
  let modules: string;
  beforeEach(() => (modules = mkdtempSync(join(tmpdir(), 'modules-'))));
  afterEach(() => rmSync(modules, { recursive: true }));

  it('[O6] matches exactly the packages with install scripts, by name and version', () => {
    const having = locked.filter(({ hasInstallScript }) => hasInstallScript);
    expect(having.every(({ name, path }) => path === `node_modules/${name}`)).to.equal(true);
    expect(Object.keys(named).sort()).to.deep.equal(
      having.map(({ name, version }) => `${name}@${version}`).sort(),
    );
  });

  it('[O6] run only by name in both ways to install', () => {
    for (const file of ['scripts/install', 'Dockerfile']) {
      const installs = readFileSync(root + file, 'utf8').match(/npm (?:ci|i|install|rebuild)\b.*/g) ?? [];
      expect(installs, file).to.have.length(1);
      expect(installs[0], file).to.match(/^npm ci --ignore-scripts/);
    }
  });

  /** Runs the install scripts of a package with the given version and scripts; returns true if its script ran. */
  const isRun = (version: string, scripts: object) => {
    const folder = join(modules, 'esbuild');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version, scripts }));
    writeFileSync(join(folder, 'install.js'), "require('node:fs').writeFileSync('ran', '')");
    const { status, stderr } = spawnSync(process.execPath, ['scripts/install-scripts.js', modules], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status === 0, stderr).to.equal(existsSync(join(folder, 'ran')));
    if (status !== 0) expect(stderr).to.include('review it, then update install-scripts.json');
    return status === 0;
  };

  const { version } = locked.find(({ name }) => name === 'esbuild')!;
  const usual = { postinstall: 'node install.js' };
  for (const [what, given, scripts, expected] of [
    ['the listed version and script', version, usual, true],
    ['another version', '99.0.0', usual, false],
    ['another script', version, { postinstall: 'node install.js && curl evil.example' }, false],
    ['an additional script', version, { ...usual, preinstall: 'node other.js' }, false],
  ] as const)
    it(`${expected ? 'runs' : 'skips'} install scripts of ${what}`, () =>
      expect(isRun(given, scripts)).to.equal(expected));
});

describe('npm run sbom', () => {
  it('[O6] lists every runtime package with its version and no test package, offline', () => {
    const env = { ...process.env, npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:1/' };
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(status, stderr).to.equal(0);
    const bill = JSON.parse(stdout) as { bomFormat: string; components: { purl: string }[] };
    expect(bill.bomFormat).to.equal('CycloneDX');
    const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)));
    expect(listed.size).to.be.above(100);
    const { dependencies } = readJson<{ dependencies: Record<string, string> }>('package.json');
    for (const [name, version] of Object.entries(dependencies))
      expect(listed.has(`pkg:npm/${name}@${version}`), name).to.equal(true);
    const tools = locked.filter(({ dev, path }) => dev && !path.slice(1).includes('node_modules/'));
    expect(tools.map(({ name }) => name)).to.include.members([
      'mocha',
      'oxlint',
      'playwright',
      'oauth2-mock-server',
    ]);
    for (const { name, version } of tools)
      expect(listed.has(`pkg:npm/${name}@${version}`), name).to.equal(false);
  });
});
