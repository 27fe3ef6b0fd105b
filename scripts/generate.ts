import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { settings } from '../server/config.ts';

const readme = fileURLToPath(new URL('../README.md', import.meta.url));
const section = /<!-- settings -->[\s\S]*<!-- \/settings -->/;

/** The settings as a Markdown table, laid out as `npm run format` would: name, default, meaning. */
export async function settingsTable(): Promise<string> {
  const rows = Object.entries(settings).map(([name, { default: value, meaning }]) => [
    `\`${name}\``,
    value === '' ? '' : `\`${value}\``,
    meaning.replaceAll('|', '\\|'),
  ]);
  const table = [['Setting', 'Default', 'Meaning'], ['---', '---', '---'], ...rows];
  const text = table.map((row) => `| ${row.join(' | ')} |`).join('\n');
  return (await format(text, { ...(await resolveConfig(readme)), parser: 'markdown' })).trim();
}

/** The text of `README.md` with the table between its markers made anew. Throws where it has no markers. */
export async function withSettings(text: string): Promise<string> {
  if (!section.test(text))
    throw new Error('README.md needs the markers <!-- settings --> and <!-- /settings -->');
  const table = await settingsTable();
  return text.replace(section, () => `<!-- settings -->\n\n${table}\n\n<!-- /settings -->`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(readme, await withSettings(await readFile(readme, 'utf8')));
}
