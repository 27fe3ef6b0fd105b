import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { sandboxAccounts, sandboxCards } from '../server/api/providers/sandbox-cases.ts';
import { settings } from '../server/settings.ts';
import { typesFile, typesOfMigrations } from './database-types.ts';

const readme = fileURLToPath(new URL('../README.md', import.meta.url));
const head = (...names: string[]) => [names, names.map(() => '---')];

/** The tables of `README.md` by their markers, made from what they tell of. */
const tables: Readonly<Record<string, () => string[][]>> = {
  settings: () => [
    ...head('Setting', 'Default', 'Meaning'),
    ...Object.entries(settings).map(([name, { default: value, meaning }]) => [
      `\`${name}\``,
      value === '' ? '' : `\`${value}\``,
      meaning.replaceAll('|', '\\|'),
    ]),
  ],
  sandbox: () => [
    ...head('Card or account number', 'What happens'),
    ...sandboxCards.map(({ number, what }) => [`\`${number}\``, what]),
    ...sandboxAccounts.map(({ number, what }) => [`Account \`${number}\``, what]),
  ],
};

/** The text of `README.md` with the table between each pair of markers made anew. Throws where one is missing. */
export async function withTables(text: string): Promise<string> {
  let made = text;
  for (const [name, rows] of Object.entries(tables)) {
    const section = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
    if (!section.test(made))
      throw new Error(`README.md needs the markers <!-- ${name} --> and <!-- /${name} -->`);
    const table = await layOut(rows());
    made = made.replace(section, () => `<!-- ${name} -->\n\n${table}\n\n<!-- /${name} -->`);
  }
  return made;
}

/** A Markdown table as `npm run format` would lay it out. */
async function layOut(rows: readonly string[][]): Promise<string> {
  const text = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  return (await format(text, { ...(await resolveConfig(readme)), parser: 'markdown' })).trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(readme, await withTables(await readFile(readme, 'utf8')));
  await writeFile(typesFile, await typesOfMigrations());
}
