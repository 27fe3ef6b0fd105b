import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sandboxAccounts, sandboxCards } from '../server/api/providers/sandbox-cases.ts';
import { settings } from '../server/settings.ts';
import { typesFile, typesOfMigrations } from './database-types.ts';
import { formatSource } from './format-source.ts';
import { logLinesFile, readServerLogKinds, writeExampleLines } from './log-lines.ts';

const here = fileURLToPath(import.meta.url);
const root = new URL('../', import.meta.url);
const head = (...names: string[]) => [names, names.map(() => '---')];

type Tables = Readonly<Record<string, () => string[][]>>;

const generatedTables: Readonly<Record<string, Tables>> = {
  'server/README.md': {
    settings: () => [
      ...head('Setting', 'Default', 'Meaning'),
      ...Object.entries(settings).map(([name, { default: value, meaning }]) => [
        `\`${name}\``,
        value === '' ? '' : `\`${value}\``,
        meaning.replaceAll('|', '\\|'),
      ]),
    ],
  },
  'server/api/README.md': {
    sandbox: () => [
      ...head('Card or account number', 'What happens'),
      ...sandboxCards.map(({ number, what }) => [`\`${number}\``, what]),
      ...sandboxAccounts.map(({ number, what }) => [`Account \`${number}\``, what]),
    ],
  },
};

interface GeneratedFile {
  path: URL;
  text: string;
  regenerated: string;
}

/** Reads every README with generated tables and returns its current and regenerated text. Throws if table markers are missing. */
export function readGeneratedFiles(): Promise<GeneratedFile[]> {
  return Promise.all(
    Object.entries(generatedTables).map(async ([name, tables]) => {
      const path = new URL(name, root);
      const text = await readFile(path, 'utf8');
      return { path, text, regenerated: await withTables({ name, text }, tables) };
    }),
  );
}

async function withTables({ name, text }: { name: string; text: string }, tables: Tables): Promise<string> {
  let regenerated = text;
  for (const [table, rows] of Object.entries(tables)) {
    const section = new RegExp(`<!-- ${table} -->[\\s\\S]*<!-- /${table} -->`);
    if (!section.test(regenerated))
      throw new Error(`${name} needs the markers <!-- ${table} --> and <!-- /${table} -->`);
    const laidOut = await formatTable(rows());
    regenerated = regenerated.replace(section, () => `<!-- ${table} -->\n\n${laidOut}\n\n<!-- /${table} -->`);
  }
  return regenerated;
}

async function formatTable(rows: readonly string[][]): Promise<string> {
  const text = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  return (await formatSource('table.md', text)).trim();
}

if (process.argv[1] === here) {
  for (const { path, regenerated } of await readGeneratedFiles()) await writeFile(path, regenerated);
  await writeFile(logLinesFile, writeExampleLines(readServerLogKinds()));
  await writeFile(typesFile, await typesOfMigrations());
}
