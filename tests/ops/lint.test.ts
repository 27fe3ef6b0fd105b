import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));
const configFile = '.oxlintrc.json';

const breaches: Readonly<Record<string, string>> = {
  'typescript/ban-ts-comment': '// @ts-ignore\nexport const one = 1;',
  'typescript/consistent-type-imports':
    "import { Stats } from 'node:fs';\nexport const one = (stats: Stats) => stats;",
  'typescript/no-duplicate-enum-values': 'export enum Two {\n  One = 1,\n  Other = 1,\n}',
  'typescript/no-empty-object-type': 'export type Empty = {};',
  'typescript/no-explicit-any': 'export const one: any = 1;',
  'typescript/no-extra-non-null-assertion': 'export const one = (text?: string) => text!!.length;',
  'typescript/no-floating-promises': 'export const one = () => {\n  Promise.resolve(1);\n};',
  'typescript/no-misused-new': 'export interface Made {\n  new (): Made;\n}',
  'typescript/no-misused-promises':
    'export const one = () => {\n  if (Promise.resolve(false)) return 1;\n  return 2;\n};',
  'typescript/no-namespace': 'export namespace Space {\n  export const one = 1;\n}',
  'typescript/no-non-null-asserted-optional-chain':
    'export const one = (it?: { length: number }) => it?.length!;',
  'typescript/no-non-null-assertion': 'export const one = (text?: string) => text!.length;',
  'typescript/no-require-imports': "export const one = require('node:fs');",
  'typescript/no-this-alias': 'export function one(this: object) {\n  const self = this;\n  return self;\n}',
  'typescript/no-unnecessary-type-constraint': 'export const one = <T extends any>(it: T) => it;',
  'typescript/no-unsafe-declaration-merging': 'export class One {}\nexport interface One {\n  two: 2;\n}',
  'typescript/no-unsafe-function-type': 'export const one = (run: Function) => run;',
  'typescript/no-wrapper-object-types': 'export const one = (text: String) => text;',
  'typescript/prefer-as-const': "export const one = 'one' as 'one';",
  'typescript/prefer-namespace-keyword': 'export declare module Space {}',
  'typescript/switch-exhaustiveness-check':
    "export const one = (it: 'a' | 'b') => {\n  switch (it) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n};",
  'typescript/triple-slash-reference': '/// <reference path="other.ts" />\nexport const one = 1;',
  eqeqeq: 'export const one = (a: number) => a == 1;',
  'max-lines': 'void 1;\n'.repeat(251),
  'max-lines-per-function': `export const one = (call: () => void) => {\n${'  call();\n'.repeat(50)}};`,
  'max-params': 'export const one = (a: number, b: number, c: number, d: number) => a + b + c + d;',
  'no-array-constructor': 'export const one = new Array(1, 2);',
  'no-console': "console.log('loud');",
  'no-eval': "eval('1');",
  'no-implied-eval': "setTimeout('1', 1);",
  'no-restricted-imports': "export { until } from '../tests/support/until.ts';",
  'no-unused-expressions': 'export const one = (a: number) => {\n  a + 1;\n};',
  'no-unused-vars': 'const one = 1;',
  'no-var': 'export var one = 1;',
  'prefer-const': 'export const one = () => {\n  let two = 2;\n  return two;\n};',
  'prefer-rest-params': 'export function one() {\n  return arguments;\n}',
  'prefer-spread':
    'export const one = (run: (...a: number[]) => void, all: number[]) => run.apply(undefined, all);',
  'react/rules-of-hooks':
    "import { useState } from 'react';\nexport function One({ is }: { is: boolean }) {\n  if (is) useState(1);\n  return null;\n}",
  'react/exhaustive-deps':
    "import { useEffect } from 'react';\nexport function One({ a }: { a: string }) {\n  useEffect(() => {\n    document.title = a;\n  }, []);\n  return null;\n}",
  'react/forbid-dom-props': 'export const one = <p style={{}} />;',
  'react/forbid-component-props':
    "import { Modal } from 'react-bootstrap';\nexport const one = <Modal style={{}} />;",
};

/** Violations of rules that depend on the folder. */
const places: readonly (readonly [rule: string, file: string, text: string])[] = [
  [
    'react/forbid-dom-props',
    'views/html.tsx',
    'export const one = <p dangerouslySetInnerHTML={{ __html: "" }} />;',
  ],
  [
    'typescript/no-floating-promises',
    'tests/floating.test.ts',
    "it('waits', () => {\n  Promise.resolve(1);\n});",
  ],
  ['max-lines', 'tests/long.test.ts', 'void 1;\n'.repeat(401)],
  [
    'max-params',
    'server/api/params.ts',
    'export const one = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];',
  ],
];

interface Found {
  filename: string;
  code: string;
}

function lint(files: readonly (readonly [file: string, text: string])[]): Found[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    copyFileSync(join(root, configFile), join(folder, configFile));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    copyFileSync(join(root, 'scripts/tsconfig.base.json'), join(folder, 'tsconfig.json'));
    for (const [file, text] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return (JSON.parse(stdout) as { diagnostics: Found[] }).diagnostics;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Extracts the rule name from `plugin(rule)`, because some rules are reported under a different plugin than configured. */
const nameOf = (code: string) => code.replace(/^.*\((.*)\)$/, '$1');

describe('lint', () => {
  const { config } = ts.parseConfigFileTextToJson(
    configFile,
    readFileSync(join(root, configFile), 'utf8'),
  ) as { config: { rules: Record<string, unknown> } };
  const fileOf = (rule: string) => `shared/${rule.replace('/', '-')}.tsx`;
  let found: Found[];
  before(() => {
    const ofRules = Object.entries(breaches).map(([rule, text]) => [fileOf(rule), text] as const);
    found = lint([...ofRules, ...places.map(([, file, text]) => [file, text] as const)]);
  });
  const rulesFoundIn = (file: string) =>
    found.filter(({ filename }) => filename === file).map(({ code }) => nameOf(code));

  it('covers every configured rule with a violation', () => {
    expect(Object.keys(breaches).sort()).to.deep.equal(Object.keys(config.rules).sort());
  });
  for (const rule of Object.keys(breaches))
    it(`reports a violation of ${rule}`, () => {
      expect(rulesFoundIn(fileOf(rule))).to.include(rule.split('/').at(-1));
    });
  for (const [rule, file] of places)
    it(`reports a violation of ${rule} in ${file}`, () => {
      expect(rulesFoundIn(file)).to.include(rule.split('/').at(-1));
    });
});
