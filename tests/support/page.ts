import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Answer } from './browser.ts';

export type PostedFields = Readonly<Record<string, string | readonly string[] | undefined>>;

type Element = Tree.Element;

export interface FilledForm {
  method: string;
  /** '' means the page's own URL. */
  action: string;
  fields: PostedFields;
}

/** Response parsed as in a browser without scripts. */
export interface Page extends Answer {
  /** Visible text with collapsed white space. */
  text: string;
  title: string;
  all(tag: string): Element[];
  /** Returns texts of elements with this role, by `role` attribute or landmark tag. */
  withRole(role: string): string[];
  control(label: string): Element | undefined;
  /** Returns the form of the given button with its rendered fields, overridden by `fields`. */
  fill(button: string, fields?: PostedFields): FilledForm;
  /** CSRF token of the page's first form, or ''. */
  csrfToken: string;
}

/** Parses lazily, because many tests check only the status and parsing takes most of a request. */
export function readPage(answer: Answer): Page {
  let parsed: { root: Tree.Document; elements: Element[] } | undefined;
  const read = () => (parsed ??= parsePage(answer.html));
  const all = (tag: string) => read().elements.filter((element) => element.tagName === tag);
  const named = (name: string) => read().elements.find((element) => attributeOf(element, 'name') === name);
  return {
    ...answer,
    all,
    get text() {
      return textOf(read().root);
    },
    get title() {
      return all('title').map(textOf)[0] ?? '';
    },
    get csrfToken() {
      return attributeOf(named('_csrf'), 'value') ?? '';
    },
    withRole: (role) =>
      read()
        .elements.filter((one) => attributeOf(one, 'role') === role)
        .map(textOf),
    control: (label) => controlOf(read().elements, label),
    fill: (button, fields = {}) => fillForm(read().elements, button, fields),
  };
}

function parsePage(html: string) {
  const root = parse(html, { scriptingEnabled: false });
  return { root, elements: elementsIn(root) };
}

export const rowCells = (page: Pick<Page, 'all'>): string[][] =>
  page
    .all('tr')
    .map((row) => row.childNodes.filter((node): node is Element => node.nodeName === 'td').map(textOf))
    .filter((cells) => cells.length > 0);

/** Returns the first cell of each row, which is the record name on list pages. */
export const rowTitles = (page: Pick<Page, 'all'>): string[] => rowCells(page).map(([first = '']) => first);

/** Returns the URL of a row's '⋯' link, which opens the row menu on the same list page. */
export function menuHref(page: Pick<Page, 'all'>, name: string): string {
  const link = page.all('a').find((one) => attributeOf(one, 'aria-label') === `More for ${name}`);
  return attributeOf(link, 'href')?.split('#')[0] ?? '';
}

/** Returns the label of the destructive confirmation button on the page. */
export function findDeleteButton(page: Pick<Page, 'all'>): string {
  const found = page
    .all('button')
    .find((one) => attributeOf(one, 'class')?.includes('btn-delete') && isInConfirmation(one));
  return found ? textOf(found) : 'no delete button';
}

const isInConfirmation = (element: Element) =>
  attributeOf(parentOf(element) as Element, 'class')?.includes('question-actions') ?? false;

export function isWithin(element: { parentNode: unknown }, container: unknown): boolean {
  for (let node: unknown = element; node; node = parentOf(node)) if (node === container) return true;
  return false;
}

const parentOf = (node: unknown) =>
  typeof node === 'object' && node && 'parentNode' in node ? node.parentNode : undefined;

/** Returns an attribute's value; undefined when missing. */
export function attributeOf(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((attribute) => attribute.name === name)?.value;
}

export function textOf(node: Tree.Node): string {
  return rawText(node).replace(/\s+/g, ' ').trim();
}

function rawText(node: Tree.Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node) || (isElement(node) && ['script', 'style'].includes(node.tagName))) return '';
  const inside = node.childNodes.map(rawText).join('');
  return isElement(node) && !inline.has(node.tagName) ? ` ${inside} ` : inside;
}

const inline = new Set(['a', 'b', 'em', 'strong', 'small', 'span', 'i', 'abbr', 'code', 'time', 'mark']);

const isElement = (node: Tree.Node): node is Element => 'tagName' in node;

/** Collects elements into one list, because nested generators would pass each of thousands of elements through all of its ancestors. */
function elementsIn(node: Tree.Node, found: Element[] = []): Element[] {
  if (isElement(node)) found.push(node);
  if ('childNodes' in node) for (const child of node.childNodes) elementsIn(child, found);
  return found;
}

function controlOf(elements: readonly Element[], text: string): Element | undefined {
  const label = elements.find((one) => one.tagName === 'label' && textOf(one) === text);
  if (!label) return elements.find((one) => attributeOf(one, 'aria-label') === text);
  const target = attributeOf(label, 'for');
  if (target !== undefined) return elements.find((one) => attributeOf(one, 'id') === target);
  return elementsIn(label).find((one) => ['input', 'select', 'textarea'].includes(one.tagName));
}

function fillForm(elements: readonly Element[], text: string, fields: PostedFields): FilledForm {
  const button = elements.find((one) => isButton(one) && nameOfButton(one) === text);
  const form = button && formOf(elements, button);
  if (!button || !form) throw new Error(`No form has a button '${text}'`);
  const controls = elements.filter((one) => isControl(one) && formOf(elements, one) === form);
  const names = new Set(controls.map((one) => attributeOf(one, 'name')));
  const unknown = Object.keys(fields).find((name) => !names.has(name));
  if (unknown !== undefined) throw new Error(`The form of '${text}' has no field ${unknown}`);
  const filled: Record<string, string[]> = {};
  for (const control of [...controls, button]) {
    const name = attributeOf(control, 'name');
    if (name && isSent(control, button)) (filled[name] ??= []).push(valueOf(control));
  }
  return {
    method: (attributeOf(button, 'formmethod') ?? attributeOf(form, 'method') ?? 'get').toLowerCase(),
    action: attributeOf(button, 'formaction') ?? attributeOf(form, 'action') ?? '',
    fields: { ...filled, ...fields },
  };
}

function formOf(elements: readonly Element[], control: Element): Element | undefined {
  const id = attributeOf(control, 'form');
  if (id !== undefined) return elements.find((one) => attributeOf(one, 'id') === id);
  return ancestors(control).find((one) => one.tagName === 'form');
}

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let node: Tree.Node | null = element.parentNode; node && isElement(node); node = node.parentNode) {
    found.push(node);
  }
  return found;
}

const typeOf = (element: Element) => attributeOf(element, 'type') ?? '';
const isButton = (element: Element) =>
  element.tagName === 'button' || (element.tagName === 'input' && typeOf(element) === 'submit');
const isControl = (element: Element) =>
  ['input', 'select', 'textarea'].includes(element.tagName) && !isButton(element);
const nameOfButton = (button: Element) =>
  attributeOf(button, 'aria-label') ??
  (button.tagName === 'input' ? (attributeOf(button, 'value') ?? '') : textOf(button));

/** Returns false for disabled controls and unchecked boxes. */
function isSent(control: Element, button: Element): boolean {
  const disabled = [control, ...ancestors(control)].some(
    (one) => ['fieldset', 'input', 'select', 'textarea', 'button'].includes(one.tagName) && isDisabled(one),
  );
  if (disabled || (isButton(control) && control !== button)) return false;
  const ticked = attributeOf(control, 'checked') !== undefined;
  return ticked || !['checkbox', 'radio'].includes(typeOf(control));
}

const isDisabled = (element: Element) => attributeOf(element, 'disabled') !== undefined;

function valueOf(control: Element): string {
  if (control.tagName === 'textarea') return rawText(control).trim();
  if (control.tagName !== 'select') {
    return attributeOf(control, 'value') ?? (typeOf(control) === 'checkbox' ? 'on' : '');
  }
  const options = elementsIn(control).filter((one) => one.tagName === 'option');
  const chosen = options.find((one) => attributeOf(one, 'selected') !== undefined) ?? options[0];
  return chosen ? (attributeOf(chosen, 'value') ?? textOf(chosen)) : '';
}
