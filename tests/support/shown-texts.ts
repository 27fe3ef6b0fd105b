import ts from 'typescript';
import { textOf } from './source-texts.ts';

/** Returns the texts written in a view: JSX text, label-like props and properties, and sentences in code. */
export function readShownTexts(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isMarkup(node)) return;
    const nodeText = textOf(node);
    if (nodeText !== undefined && isShown(node, nodeText)) found.push(nodeText.replace(/\s+/g, ' ').trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Matches imports, types, thrown errors, and attributes with class names, ids, or other markup. */
const isMarkup = (node: ts.Node) =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isThrowStatement(node) ||
  (ts.isJsxAttribute(node) &&
    /^(?:className|autoComplete|d|href|id|parts|rel|sandbox|aria-describedby)$/.test(node.name.getText()));

const isShown = (node: ts.Node, text: string): boolean =>
  ts.isJsxText(node) || isDisplayed(node)
    ? /\p{L}/u.test(text)
    : isSentence(text) || (isCapitalized(text) && !isCompared(node));

const labelNames =
  /^(?:alt|title|placeholder|label|aria-label|data-label|heading|head|hint|lead|caption|waiting|button|goOn)$/;

/** Returns true for the value of a label or a child of an element, also as one of several alternatives. */
function isDisplayed(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent))
    return labelNames.test(parent.name.getText().replaceAll("'", ''));
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || isDisplayed(parent);
  const isAlternative =
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && alternatives.has(parent.operatorToken.kind) && parent.right === node);
  return isAlternative && isDisplayed(parent);
}

const alternatives: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
]);

/** Returns true for several words that start with a capital, and for three or more words. */
const isSentence = (text: string): boolean =>
  /^\P{L}*\p{Lu}\p{Ll}.* \p{L}/u.test(text) || /\p{L}{2},? \p{L}[\p{L}’]*,? \p{L}/u.test(text);

/** Returns true for a single word such as a column head. Keys and codes begin with a small letter. */
const isCapitalized = (text: string): boolean => /^\p{Lu}\p{Ll}{2,}$/u.test(text);

/** Returns true for one side of a comparison, which is a value of the API. */
const isCompared = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());
