import MarkdownIt from 'markdown-it';
import { fillTemplate } from './placeholders.ts';

const openSchemes = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Markup in the text is shown as text; images are left out, because mail programs fetch them unasked. */
function createRenderer() {
  const renderer = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image');
  renderer.linkify.set({ fuzzyLink: false, fuzzyIP: false });
  renderer.validateLink = (address: string) => openSchemes.test(address.trim());
  return renderer;
}

const renderer = createRenderer();

type Token = ReturnType<typeof renderer.parse>[number];

/** An email template's text as HTML: no tag of the text's own, links to http, https, mailto and tel alone. */
export function renderMarkdown(text: string): string {
  return renderer.render(text);
}

/** Puts values into a Markdown text so that each is read as it stands: a name can be no link and no heading. */
export function fillMarkdown(text: string, values: Readonly<Record<string, string>>): string {
  const asText = Object.entries(values).map(([name, value]) => [name, escapeMarkdown(value)] as const);
  return fillTemplate(text, Object.fromEntries(asText));
}

function escapeMarkdown(value: string): string {
  return value.replace(/[^\S\u00a0]+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** The same for mail programs that show plain text: without the signs, each link's address after its words. */
export function renderPlainText(text: string): string {
  const lines: string[] = [];
  let mark = '';
  for (const token of renderer.parse(text, {})) {
    if (token.type === 'list_item_open') mark = token.info ? `${token.info}${token.markup} ` : '- ';
    lines.push(...writeBlock(token, mark));
    if (token.type === 'inline') mark = '';
  }
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

function writeBlock(token: Token, mark: string): string[] {
  if (token.type === 'inline') return [mark + writeInline(token.children ?? [])];
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
  const words = text.slice(link.from);
  const address = link.address.replace(/^(?:mailto|tel):/i, '');
  return words === address || words === link.address ? '' : ` (${address})`;
}
