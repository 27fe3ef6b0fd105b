import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { isRecord } from '../../shared/reply.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sourcesOf = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

/** Product source, with the strings themselves because some use others. */
const source = ['server', 'views', 'client', 'shared']
  .flatMap(sourcesOf)
  .map((path) => readFileSync(`${root}${path}`, 'utf8'))
  .join('\n');

/** Counts a property access, a destructuring, and any use of the whole object by a computed key. */
const isUsed = (name: string, key: string): boolean =>
  [
    `\\.${key}\\b`,
    `\\['${key}'\\]`,
    `\\{[^;=]*\\b${key}\\b[^;=]*\\}(?: =|: \\w)`,
    `\\b${name}\\[`,
    `keyof typeof ${name}\\b`,
    `Object\\.\\w+\\(${name}\\b`,
  ].some((use) => new RegExp(use).test(source));

describe('UI strings', () => {
  for (const path of sourcesOf('shared/locales/en'))
    it(`uses every string: ${path.slice('shared/locales/en/'.length)}`, async () => {
      const module = (await import(`../../${path}`)) as Record<string, unknown>;
      const unused = Object.entries(module).flatMap(([name, strings]) =>
        isRecord(strings)
          ? Object.keys(strings)
              .filter((key) => !isUsed(name, key))
              .map((key) => `${name}.${key}`)
          : [],
      );
      expect(unused).to.deep.equal([]);
    });
});
