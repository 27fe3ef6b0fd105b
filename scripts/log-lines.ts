import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Writable } from 'node:stream';
import ts from 'typescript';
import { createLog } from '../server/log.ts';
import { fieldExamples, sentenceExamples } from './log-lines/examples.ts';

export const logLinesFile = fileURLToPath(new URL('../server/monitoring/log-lines.jsonl', import.meta.url));

const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;

/** Kind of line in the log. */
export interface LogKind {
  level: (typeof levels)[number];
  /** Sentence of the line, with variables in braces. */
  msg: string;
  /** Names of its fields, in their order. `...` stands for fields that the call does not name. */
  fields: string[];
}

/** Reads the kinds of log lines of a module. */
export function readLogKinds(path: string, text: string): LogKind[] {
  const kinds: LogKind[] = [];
  const visit = (node: ts.Node): void => {
    const level = levelOf(node);
    if (level && ts.isCallExpression(node)) {
      const [first, second] = node.arguments;
      const [fields, sentence] = second ? [first, second] : [undefined, first];
      for (const msg of sentencesOf(sentence))
        kinds.push({ level, msg, fields: fields ? fieldsOf(fields) : [] });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return kinds;
}

/** Returns the level if the node is a call of a log, such as `deps.log.warn(…)`. */
function levelOf(node: ts.Node): LogKind['level'] | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  return /(?:^|\.)log$/i.test(expression.getText()) ? levels.find((level) => level === name.text) : undefined;
}

function fieldsOf(node: ts.Expression): string[] {
  if (!ts.isObjectLiteralExpression(node)) return ['...'];
  return node.properties.map(({ name }) => name?.getText() ?? '...');
}

function sentencesOf(node: ts.Expression | undefined): string[] {
  if (!node) return [];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(sentencesOf);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return [`{${node.getText()}}`];
  const spans = node.templateSpans.map(
    ({ expression, literal }) => `{${expression.getText()}}${literal.text}`,
  );
  return [`${node.head.text}${spans.join('')}`];
}

/** Reads the kinds of log lines of the server, each once. */
export function readServerLogKinds(): LogKind[] {
  const server = fileURLToPath(new URL('../server/', import.meta.url));
  const kinds = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => readLogKinds(name, readFileSync(join(server, name), 'utf8')));
  const unique = new Map(kinds.map((kind) => [`${kind.msg} ${kind.level} ${kind.fields.join()}`, kind]));
  return [...unique].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, kind]) => kind);
}

/** Writes one example line of each kind, as the log prints it. Throws for a field or variable without an example. */
export function writeExampleLines(kinds: readonly LogKind[]): string {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString().replace(/"time":"[^"]+"/, '"time":"2026-01-05T14:30:00.000Z"'));
      done();
    },
  });
  const log = createLog('debug', destination);
  for (const { level, msg, fields } of kinds)
    log[level](
      Object.fromEntries(
        fields.map((field) => [field, fieldExamples[`${msg}: ${field}`] ?? exampleOf(field, fieldExamples)]),
      ),
      msg.replace(/\{([^}]+)\}/g, (_, name: string) => exampleOf(name, sentenceExamples)),
    );
  return lines.join('');
}

function exampleOf<Value>(name: string, examples: Readonly<Record<string, Value>>): Value {
  const example = examples[name];
  if (example === undefined) throw new Error(`scripts/log-lines/examples.ts has no example of ${name}`);
  return example;
}
