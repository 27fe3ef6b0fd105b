import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../support/free-port.ts';
import { freshBuild } from '../support/fresh-build.ts';
import { startProgram, type Program } from '../support/program.ts';
import { root } from '../support/source-tree.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

describe('what V8 made of the server, kept by the build', function () {
  this.timeout(120_000);
  let directory: string;
  let api: TestApi;
  let program: Program | undefined;
  beforeEach(async () => {
    freshBuild();
    directory = mkdtempSync(join(tmpdir(), 'kept-compiled-'));
    api = await startTestApi(() => ({ status: 404, body: { success: false } }));
  });
  afterEach(async () => {
    await program?.end('SIGKILL');
    await api.close();
    rmSync(directory, { recursive: true, force: true });
  });

  /** What a start says, of the program below `tree`. */
  async function startAt(tree: string, flags: readonly string[] = []): Promise<string> {
    program = startProgram(['node', ...flags, join(tree, 'dist/server/main.js'), 'portal'], {
      cwd: directory,
      env: {
        NODE_ENV: 'development',
        PORT: String(await freePort()),
        API_BASE_URL: api.url,
        DATA_DIR: directory,
        DRAIN_SECONDS: '0',
      },
    });
    await program.says('"msg":"ready"');
    await program.end('SIGTERM');
    return program.output();
  }

  const copyBuild = () => {
    cpSync(join(root, 'dist'), join(directory, 'dist'), { recursive: true });
    writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
    return join(directory, 'dist/server');
  };

  it('is taken, for every script', async () => {
    const names = readdirSync(join(root, 'dist/server'));
    const scripts = names.filter((name) => name.endsWith('.cjs'));
    expect(scripts).to.include('program.cjs');
    expect(names).to.include.members(scripts.map((name) => `${name}.compiled`));
    expect(await startAt(root)).to.not.include('compiled here');
  });

  it('is not taken by a V8 with other flags, which says so and serves all the same', async () => {
    expect(await startAt(root, ['--max-old-space-size=512'])).to.include('compiled here');
  });

  it('is not taken where it is of another script or broken off, nor missed where it is not there', async () => {
    const server = copyBuild();
    const [broken = '', missing = ''] = readdirSync(server).filter((name) =>
      /^chunk-.*\.compiled$/.test(name),
    );
    writeFileSync(join(server, 'program.cjs.compiled'), 'half of it');
    writeFileSync(join(server, broken), '');
    rmSync(join(server, missing));
    expect(await startAt(directory)).to.include('compiled here');
  });
});
