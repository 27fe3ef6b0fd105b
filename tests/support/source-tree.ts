import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const productFolders = ['shared', 'views', 'client', 'server'];

export interface Source {
  path: string;
  text: string;
  imports: Import[];
  exports: Export[];
}

export interface Export {
  name: string;
  /** True if the export does not exist at run time. */
  isType: boolean;
}

export interface Import {
  /** Package name as imported, or the path of a project file from the root. */
  target: string;
  typeOnly: boolean;
  /** '*' for all exports, as in a dynamic import. */
  names: string[];
}

export type Check = (tree: readonly Source[]) => string[];

/** Returns a check that finds product files that violate the rule. */
export const offences =
  (breaks: (source: Source) => boolean): Check =>
  (tree) =>
    tree
      .filter(isProduct)
      .filter(breaks)
      .map(({ path }) => path);

const read: { sources?: readonly Source[] } = {};

/** Reads every module of the product, the scripts, and the tests, once per process. */
export function readSources(): readonly Source[] {
  return (read.sources ??= [...productFolders, 'scripts', 'tests']
    .flatMap(modulesIn)
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8'))));
}

export const isProduct = ({ path }: Pick<Source, 'path'>): boolean =>
  productFolders.includes(path.split('/')[0] ?? '');

export const isThere = (path: string): boolean => existsSync(join(root, path));

function modulesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name));
}

/** Parses imports and exports lazily, because many tests need only the text. */
export function parseSource(path: string, text: string): Source {
  let parsed: Pick<Source, 'imports' | 'exports'> | undefined;
  const module = () => (parsed ??= readModule(path, text));
  return {
    path,
    text,
    get imports() {
      return module().imports;
    },
    get exports() {
      return module().exports;
    },
  };
}

const parsing = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
} as const;

function readModule(path: string, text: string): Pick<Source, 'imports' | 'exports'> {
  const file = ts.createSourceFile(path, text, parsing);
  const hasInside = /\bimport\s*\(/.test(text);
  const imports: Import[] = [];
  const visit = (node: ts.Node): void => {
    const found = importOf(node);
    if (found) imports.push({ ...found, target: resolve(path, found.target) });
    if (hasInside) ts.forEachChild(node, visit);
  };
  file.statements.forEach(visit);
  return { imports, exports: file.statements.flatMap(exportsOf) };
}

function importOf(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const { importClause, moduleSpecifier } = node;
    return {
      target: moduleSpecifier.text,
      typeOnly: isTypeOnly(importClause),
      names: namesIn(importClause?.namedBindings),
    };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return {
      target: node.moduleSpecifier.text,
      typeOnly: node.isTypeOnly,
      names: namesIn(node.exportClause),
    };
  }
  if (
    ts.isImportTypeNode(node) &&
    ts.isLiteralTypeNode(node.argument) &&
    ts.isStringLiteral(node.argument.literal)
  ) {
    return { target: node.argument.literal.text, typeOnly: true, names: ['*'] };
  }
  return dynamicImportOf(node);
}

function dynamicImportOf(node: ts.Node): Import | undefined {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [specifier] = node.arguments;
  if (!specifier || !ts.isStringLiteral(specifier)) return undefined;
  return { target: specifier.text, typeOnly: false, names: ['*'] };
}

function namesIn(bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): string[] {
  if (!bindings) return ['*'];
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return ['*'];
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const { namedBindings, name } = clause;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.length > 0 &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  );
}

function exportsOf(node: ts.Statement): Export[] {
  const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
  return exportedNames(node).map((name) => ({ name, isType }));
}

function exportedNames(node: ts.Statement): string[] {
  if (ts.isExportDeclaration(node))
    return node.exportClause && ts.isNamedExports(node.exportClause)
      ? node.exportClause.elements.map(({ name }) => name.text)
      : [];
  if (!ts.canHaveModifiers(node)) return [];
  const isExported = ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const named = node as ts.Statement & { name?: ts.Identifier };
  return named.name ? [named.name.text] : [];
}

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));

function resolve(from: string, target: string): string {
  return target.startsWith('.') ? relative(root, join(root, dirname(from), target)) : target;
}
