/**
 * `npm run release -- --key FILE [--to FOLDER]`: writes the sources of the current commit, release notes by date, an SBOM, SHA-256 sums of these
 * files and the sums' signature by an SSH key. The release notes say how to verify them.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { key: { type: 'string' }, to: { type: 'string', default: 'release' } },
});
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  name: string;
  version: string;
};
const folder = resolve(values.to);
const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const notesFile = 'RELEASE-NOTES.md';
const sumsFile = 'SHA256SUMS';
const archive = `${name}-${version}.tar.gz`;

function run(file: string, ...args: string[]): string {
  return execFileSync(file, args, { encoding: 'utf8', maxBuffer: 2 ** 28 }).trimEnd();
}

function requireCommitted(): void {
  if (run('git', 'status', '--porcelain')) throw new Error('Commit or discard the changes first.');
}

/** Lists the commit subjects since the last tag by date, the newest first. */
function writeNotes(): string {
  const tag = run('git', 'tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')[0];
  const range = tag ? `${tag}..HEAD` : 'HEAD';
  const days = new Map<string, string[]>();
  for (const line of run('git', 'log', '--no-merges', '--date=short', '--format=%cd %s', range).split('\n')) {
    const [day, subject] = [line.slice(0, 10), line.slice(11)];
    days.set(day, [...(days.get(day) ?? []), `- ${subject}`]);
  }
  const changes = [...days].flatMap(([day, subjects]) => [`## ${day}`, '', ...subjects, '']);
  return [
    `# ${name} ${version}`,
    '',
    `Commit ${run('git', 'rev-parse', 'HEAD')}. Changes since ${tag || 'the first commit'}:`,
    '',
    ...changes,
    '## Verify',
    '',
    'With the line `release PUBLIC-KEY` in the file `allowed_signers`, from a source that you trust:',
    '',
    '```sh',
    `ssh-keygen -Y verify -f allowed_signers -I release -n ${name} -s ${sumsFile}.sig < ${sumsFile} && sha256sum --check --strict ${sumsFile}`,
    '```',
    '',
  ].join('\n');
}

const sumOf = (file: string) =>
  `${createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')}  ${file}\n`;

if (!values.key) throw new Error('--key is missing: name the file of an SSH key.');
requireCommitted();
mkdirSync(folder);
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
write(notesFile, writeNotes());
write('sbom.json', run(process.execPath, '--import', beside('register-tsx.js'), beside('sbom.ts')));
run('git', 'archive', `--prefix=${name}-${version}/`, `--output=${join(folder, archive)}`, 'HEAD');
write(sumsFile, [notesFile, 'sbom.json', archive].map(sumOf).join(''));
// Inherits the terminal for the passphrase of the key.
execFileSync('ssh-keygen', ['-Y', 'sign', '-f', values.key, '-n', name, join(folder, sumsFile)], {
  stdio: 'inherit',
});
console.log(`${folder}: ${notesFile}, sbom.json, ${archive}, ${sumsFile} and its signature`);
