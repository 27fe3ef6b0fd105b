import { fillMarkdown, renderMarkdown } from '../../../../shared/templates/markdown.ts';
import { escapeHtml } from '../../../../views/escape.ts';

/** As the letter's own policy says: nothing is loaded, whatever stands in it. The frame's sandbox forbids all else. */
const policy = "default-src 'none'";

/**
 * An email template as a page for a sandboxed frame. Our policy holds in the frame too and allows no styles there, so the
 * letter has the old attributes in their place, in the colours of a mail; its links are shown, not followed.
 */
export function writeLetter(
  template: string,
  { subject, values }: { subject: string; values: Readonly<Record<string, string>> },
): string {
  const content = withoutStyles(withoutLinks(renderMarkdown(fillMarkdown(template, values))));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body bgcolor="whitesmoke" text="black" marginwidth="24" marginheight="24">',
    '<table width="100%" cellpadding="24" cellspacing="0" bgcolor="white"><tr><td>',
    `<font face="Arial, Helvetica, sans-serif" size="2">${content}</font>`,
    '</td></tr></table></body></html>',
  ].join('');
}

/** Markdown's only style: how a table's columns are aligned. In texts the quotes are escaped. */
const withoutStyles = (html: string) =>
  html.replace(/ style="text-align:(left|center|right)"/g, ' align="$1"');

const withoutLinks = (html: string) =>
  html.replace(/<a href="([^"]*)"[^>]*>/g, '<u title="$1">').replaceAll('</a>', '</u>');
