import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { readBuiltAssets } from './support/portal.ts';
import { copySources } from '../scripts/source-copy.ts';
import { describeSlow } from './support/full-run.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Maps each file name in the README example to its code block. */
function readExample(): Map<string, string> {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, section = ''] = readme.split('### Example: adding a resource\n');
  const blocks = section.split('\n## ')[0]!.matchAll(/^`([\w/.-]+)`[^\n]*\n\n```\w+\n([\s\S]*?)\n```$/gm);
  return new Map([...blocks].map(([, file = '', code = '']) => [file, code]));
}

function addExample(copy: string, example: ReadonlyMap<string, string>): void {
  for (const [file, code] of example) {
    const path = join(copy, file);
    if (!file.endsWith('/index.ts')) writeFileSync(path, `${code}\n`);
    else {
      const [use = '', line = ''] = code.split('\n');
      const registry = readFileSync(path, 'utf8');
      writeFileSync(path, `${use}\n${registry.replace('\n  contacts,\n', `\n${line}\n  contacts,\n`)}`);
    }
  }
}

describeSlow('adding a resource', () => {
  it('requires only a definition, a migration and one registration line, as in the README example', async function () {
    this.timeout(180_000);
    readBuiltAssets();
    const example = readExample();
    expect([...example.keys()]).to.have.length(3);
    const { directory: copy, remove } = copySources();
    try {
      addExample(copy, example);
      const mocha = join(root, 'node_modules/mocha/bin/mocha.js');
      const only = ['--exit', '--reporter', 'json', '--fgrep', 'waiting_rooms', 'tests/definitions.test.ts'];
      const env = { ...process.env, TSX_TSCONFIG_PATH: join(copy, 'scripts/tsconfig.tsx.json') };
      const child = spawn(process.execPath, [mocha, ...only], {
        cwd: copy,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [told, failed] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      expect(child.exitCode, told + failed).to.equal(0);
      const { passes } = JSON.parse(told.slice(told.indexOf('{'), told.lastIndexOf('}') + 1)) as {
        passes: { title: string }[];
      };
      const titles = passes.map(({ title }) => title).join('\n');
      for (const part of [
        'lists',
        'sorts',
        'filters',
        'searches the list by',
        'exports',
        'creates, duplicates',
      ])
        expect(titles).to.match(new RegExp(`^${part}`, 'm'));
    } finally {
      remove();
    }
  });
});
