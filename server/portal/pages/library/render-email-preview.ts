import { fillMarkdown, renderMarkdown } from '../../../../shared/templates/markdown.ts';
import { escapeHtml } from '../../../../views/escape.ts';

/** Content security policy of the email page, which loads nothing. The frame's sandbox blocks everything else. */
const policy = "default-src 'none'";

/**
 * Renders an email template as a page for a sandboxed frame. Our content security policy applies in the frame too and allows no styles,
 * so the email uses presentational HTML attributes. Links are displayed but cannot be clicked.
 */
export function renderEmailPreview(
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

/** Replaces table alignment, the only style that Markdown generates. Quotes in text are escaped, so text never matches. */
const withoutStyles = (html: string) =>
  html.replace(/ style="text-align:(left|center|right)"/g, ' align="$1"');

const withoutLinks = (html: string) =>
  html.replace(/<a href="([^"]*)"[^>]*>/g, '<u title="$1">').replaceAll('</a>', '</u>');
