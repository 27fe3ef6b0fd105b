import { cleanText } from '../../../shared/clean-text.ts';
import type { Language } from '../../../shared/language.ts';

/** Writes paragraphs as the HTML half of a mail. */
export function writeMailHtml(
  title: string,
  paragraphs: readonly string[],
  language: Language = 'en',
): string {
  const content = paragraphs.map(
    (text) => `<p style="margin:0 0 12px;font-size:14px">${escapeHtml(text)}</p>`,
  );
  return wrapMail(title, content.join(''), { language });
}

/**
 * Puts what is HTML already into the page that every mail is. Styles stand on the elements because mail programs drop style
 * sheets; `boxStyle` is that of the box around the content.
 */
export function wrapMail(
  title: string,
  content: string,
  { boxStyle = 'max-width:520px', language = 'en' }: { boxStyle?: string; language?: Language } = {},
): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f6f8;font-family:Arial,Helvetica,sans-serif;color:#1c2b36;overflow-wrap:anywhere">',
    `<div style="margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d8dfe5;${boxStyle}">`,
    content,
    '</div></body></html>',
  ].join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML and XML: cleaned, since neither can hold a control character however it is escaped. */
export function escapeHtml(text: string): string {
  return cleanText(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
