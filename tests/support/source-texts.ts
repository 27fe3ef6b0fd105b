import ts from 'typescript';

/** Returns the strings, templates, and JSX texts of a module, with `{}` for inserted values. */
export function readSourceTexts(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isNotProse(node)) return;
    const nodeText = textOf(node);
    if (nodeText !== undefined && isProse(nodeText)) found.push(nodeText.replace(/\s+/g, ' ').trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Matches imports, class names, and SQL statements. */
const isNotProse = (node: ts.Node) =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTaggedTemplateExpression(node) ||
  (ts.isJsxAttribute(node) && node.name.getText() === 'className');

/** Returns the text of a literal, template, or JSX text, with `{}` for inserted values. */
export function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
    return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
}

/** Returns true for text with an initial capital or spaces between words, unlike a value, class name, or path. */
const isProse = (text: string) => /^\s*[A-Z“]|[\w,;}] [\w{]/.test(text);

/** British spellings and the old form of 'email'. */
const misspelling =
  /\b(?:cancell(?:ed|ing)|e-mail\w*|\w*organis\w+|colour\w*|behaviour\w*|favour\w*|centre[sd]?|licence\w*|\w*authoris\w+|recognis\w+|cheque\w*|programmes?|dialled|apologis\w+|enquir\w+|judgement\w*|practis\w+|whilst|catalogue\w*|labell\w+|travell\w+|grey\w*|fulfils?|honour\w*|neighbour\w*|analyse\w*|customis\w+|summaris\w+|finalis\w+|synchronis\w+|(?:un)?tick(?:ed|ing|s)?)\b/i;

export const findMisspelled = (text: string): string | undefined => misspelling.exec(text)?.[0];
