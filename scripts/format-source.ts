import { readFile } from 'node:fs/promises';
import { format, type FormatConfig } from 'oxfmt';

/** Formats text as `npm run format` would format a file of that name. Throws on a syntax error. */
export async function formatSource(name: string, text: string): Promise<string> {
  const config = await readFile(new URL('../.oxfmtrc.json', import.meta.url), 'utf8');
  const { code, errors } = await format(name, text, JSON.parse(config) as FormatConfig);
  const [first] = errors;
  if (first) throw new Error(`${name} cannot be formatted: ${first.message}`);
  return code;
}
