import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => readFileSync(root + name, 'utf8');

/** Returns the commands in the tables below the heading 'Security' of a README. */
function commandsIn(paper: string): string[] {
  const [, section = ''] = /\n## Security\n([^]*?)\n## /.exec(read(paper)) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) =>
    [...row.matchAll(/`((?:npx|npm) [^`]*)`/g)].map(([, command = '']) => command),
  );
}

/** Returns true if the shell pattern matches files; a pattern without a match fails. */
function isFound(pattern: string): boolean {
  const bare = pattern.replaceAll("'", '');
  return (
    spawnSync('bash', ['-O', 'failglob', '-O', 'globstar', '-c', `ls ${bare}`], { cwd: root }).status === 0
  );
}

describe('verification commands of the READMEs', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  for (const paper of ['README.md', 'server/portal/README.md'])
    it(`exist, in ${paper}`, () => {
      const commands = commandsIn(paper);
      expect(commands).to.have.length.above(5);
      for (const command of commands) {
        const [program, name, ...patterns] = command.split(' ');
        if (program === 'npm') expect(scripts, command).to.have.property(patterns[0] ?? '');
        else expect([name, patterns.every(isFound)], command).to.deep.equal(['mocha', true]);
      }
    });
});
