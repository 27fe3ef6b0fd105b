import MarkdownIt from 'markdown-it';
import { fillTemplate } from './placeholders.ts';

const openSchemes = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Creates a renderer that escapes HTML in the text. Images are disabled because mail programs fetch them automatically. */
function createRenderer() {
  const renderer = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image');
  renderer.linkify.set({ fuzzyLink: false, fuzzyIP: false });
  renderer.validateLink = (address: string) => openSchemes.test(address.trim());
  return renderer;
}

const renderer = createRenderer();

type Token = ReturnType<typeof renderer.parse>[number];

/** Renders an email template as HTML. HTML tags are escaped, and only http, https, mailto and tel links are allowed. */
export function renderMarkdown(text: string): string {
  return renderer.render(text);
}

/** Fills a Markdown text with escaped values, so that a name can never become a link or heading. */
export function fillMarkdown(text: string, values: Readonly<Record<string, string>>): string {
  const asText = Object.entries(values).map(([name, value]) => [name, escapeMarkdown(value)] as const);
  return fillTemplate(text, Object.fromEntries(asText));
}

function escapeMarkdown(value: string): string {
  return value.replace(/[^\S\u00a0]+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Renders the Markdown as plain text for mail programs, with each link's address after its label. */
export function renderPlainText(text: string): string {
  const lines: string[] = [];
  let bullet = '';
  for (const token of renderer.parse(text, {})) {
    if (token.type === 'list_item_open') bullet = token.info ? `${token.info}${token.markup} ` : '- ';
    lines.push(...writeBlock(token, bullet));
    if (token.type === 'inline') bullet = '';
  }
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

function writeBlock(token: Token, bullet: string): string[] {
  if (token.type === 'inline') return [bullet + writeInline(token.children ?? [])];
  if (token.type === 'fence' || token.type === 'code_block') return [token.content.trimEnd(), ''];
  if (token.type === 'hr') return ['---', ''];
  return /^(?:paragraph|heading|bullet_list|ordered_list)_close$/.test(token.type) && !token.hidden
    ? ['']
    : [];
}

function writeInline(tokens: readonly Token[]): string {
  const open: { address: string; from: number }[] = [];
  let text = '';
  for (const token of tokens) {
    if (token.type === 'link_open')
      open.push({ address: String(token.attrGet('href') ?? ''), from: text.length });
    else if (token.type === 'link_close') text += writeAddress(text, open.pop());
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n';
    else text += token.content;
  }
  return text;
}

function writeAddress(text: string, link: { address: string; from: number } | undefined): string {
  if (!link) return '';
  const linkText = text.slice(link.from);
  const address = link.address.replace(/^(?:mailto|tel):/i, '');
  return linkText === address || linkText === link.address ? '' : ` (${address})`;
}
