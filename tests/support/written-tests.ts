import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './source-tree.ts';

/** Source of one `it`, whether or not it runs. */
export interface WrittenTest {
  /** Title as written, with template parts as `${name}`. */
  title: string;
  /** True if the test asserts directly or through a test function it calls. */
  asserts: boolean;
}

/** Returns the tests in a file; an empty list for a missing file. */
export function testsIn(path: string): WrittenTest[] {
  const module = readModule(path);
  return module ? writtenIn(module) : [];
}

export function testsOf(text: string): WrittenTest[] {
  return writtenIn(parse('tests/none.test.ts', text));
}

interface Module {
  path: string;
  file: ts.SourceFile;
  /** Functions by name, at any nesting level of the file. */
  functions: ReadonlyMap<string, ts.Node>;
  /** Paths of test modules by imported name. */
  imported: ReadonlyMap<string, string>;
}

const modules = new Map<string, Module | undefined>();

function readModule(path: string): Module | undefined {
  if (!modules.has(path)) {
    const file = join(root, path);
    modules.set(path, existsSync(file) ? parse(path, readFileSync(file, 'utf8')) : undefined);
  }
  return modules.get(path);
}

function parse(path: string, text: string): Module {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const functions = new Map<string, ts.Node>();
  const imported = new Map<string, string>();
  walk(file, (node) => {
    const found = functionOf(node);
    if (found) functions.set(...found);
    if (ts.isImportDeclaration(node))
      for (const [name, from] of importsOf(path, node)) imported.set(name, from);
  });
  return { path, file, functions, imported };
}

function functionOf(node: ts.Node): [string, ts.Node] | undefined {
  if (ts.isFunctionDeclaration(node) && node.name && node.body) return [node.name.text, node.body];
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyAssignment(node)) return undefined;
  const isFunction =
    node.initializer && (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer));
  return isFunction && ts.isIdentifier(node.name) && node.initializer
    ? [node.name.text, node.initializer]
    : undefined;
}

function importsOf(
  path: string,
  { moduleSpecifier, importClause }: ts.ImportDeclaration,
): [string, string][] {
  const bindings = importClause?.namedBindings;
  if (!ts.isStringLiteral(moduleSpecifier) || !bindings || !ts.isNamedImports(bindings)) return [];
  if (!moduleSpecifier.text.startsWith('.')) return [];
  const from = relative(root, join(root, dirname(path), moduleSpecifier.text));
  return from.startsWith('tests/') ? bindings.elements.map(({ name }) => [name.text, from]) : [];
}

function writtenIn(module: Module): WrittenTest[] {
  const found: WrittenTest[] = [];
  walk(module.file, (node) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
    const [title, body] = node.arguments;
    if (!['it', 'itSlow'].includes(node.expression.text) || !title || !body) return;
    found.push({ title: titleOf(title), asserts: reachesAssertion(body, module, new Set()) });
  });
  return found;
}

function titleOf(title: ts.Expression): string {
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : title.getText();
}

const assertionPattern = /^(?:expect\(|expect\.fail|fc\.assert)/;

function reachesAssertion(body: ts.Node, module: Module, seen: Set<ts.Node>): boolean {
  if (seen.has(body)) return false;
  seen.add(body);
  let found = false;
  walk(body, (node) => {
    if (found || !ts.isIdentifier(node) || isMember(node)) return;
    found = assertionPattern.test(node.parent.getText()) || callReachesAssertion(node.text, module, seen);
  });
  return found;
}

/** Returns true for a member name after a period, which does not refer to a function in scope. */
const isMember = (node: ts.Identifier) =>
  ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;

function callReachesAssertion(name: string, module: Module, seen: Set<ts.Node>): boolean {
  const own = module.functions.get(name);
  if (own) return reachesAssertion(own, module, seen);
  const from = module.imported.get(name);
  const other = from === undefined ? undefined : readModule(from);
  const body = other?.functions.get(name);
  return other && body ? reachesAssertion(body, other, seen) : false;
}

function walk(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => walk(child, look));
}
