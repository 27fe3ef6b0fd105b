import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => readFileSync(root + name, 'utf8');

/** Returns the commands in the tables of a README's Security section. */
function commandsIn(readme: string): string[] {
  const [, section = ''] = /\n## Security\n([^]*?)\n## /.exec(read(readme)) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) =>
    [...row.matchAll(/`((?:npx|npm) [^`]*)`/g)].map(([, command = '']) => command),
  );
}

/** Returns true if the shell pattern matches at least one file. */
function isFound(pattern: string): boolean {
  const bare = pattern.replaceAll("'", '');
  return (
    spawnSync('bash', ['-O', 'failglob', '-O', 'globstar', '-c', `ls ${bare}`], { cwd: root }).status === 0
  );
}

const others = [
  'server/README.md',
  'server/api/README.md',
  'server/portal/README.md',
  'tests/README.md',
  'scripts/bench/README.md',
];
const all = ['README.md', ...others, 'server/operations.md', 'server/decisions.md'];

/** Files that the main README's example adds. */
const exampleFiles = ['shared/resources/waiting-rooms.ts', 'server/api/database/sql/0099_waiting_rooms.sql'];

describe('READMEs', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  for (const readme of ['README.md', 'server/portal/README.md'])
    it(`name existing verification commands: ${readme}`, () => {
      const commands = commandsIn(readme);
      expect(commands).to.have.length.above(5);
      for (const command of commands) {
        const [program, name, ...patterns] = command.split(' ');
        if (program === 'npm') expect(scripts, command).to.have.property(patterns[0] ?? '');
        else expect([name, patterns.every(isFound)], command).to.deep.equal(['mocha', true]);
      }
    });

  it('name existing files and folders', () => {
    const folders = ['shared', 'views', 'client', 'server', 'scripts', 'tests'];
    const paths = folders.flatMap((folder) => [
      `/${folder}`,
      ...readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(
        (name) => `/${folder}/${name}`,
      ),
    ]);
    const isKnown = (name: string) =>
      paths.some((path) => `${path}/`.endsWith(`/${name.replace(/\/?$/, '/')}`));
    const named = all.flatMap((readme) =>
      [...read(readme).matchAll(/`((?:[\w.-]+\/)*[\w-]+\.(?:tsx?|sql)|(?:[\w-]+\/)+)`/g)].map(
        ([, name = '']) => `${readme}: ${name}`,
      ),
    );
    expect(named.length).to.be.above(100);
    const missing = named.filter((one) => !isKnown(one.split(': ')[1] ?? ''));
    expect(missing.filter((one) => !exampleFiles.some((name) => one.endsWith(name)))).to.deep.equal([]);
  });

  it('stay short enough to read', () => {
    expect(Buffer.byteLength(read('README.md'))).to.be.at.most(10 * 1024);
    const words = others.map((readme) => read(readme).split(/\s+/).length);
    expect(words.reduce((sum, count) => sum + count, 0)).to.be.at.most(7000);
    expect(read('server/operations.md').split(/\s+/).length).to.be.at.most(1000);
  });
});
