import { cleanText } from '../../../shared/clean-text.ts';
import type { Language } from '../../../shared/language.ts';

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

/** Wraps HTML content in the common email page. Styles are inline because mail clients drop style sheets; `boxStyle` styles the content box. */
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

/** Escapes text for HTML and XML and removes control characters, which neither can contain. */
export function escapeHtml(text: string): string {
  return cleanText(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

export function writeTemplateMail(title: string, content: string): string {
  return wrapMail(title, content, {
    boxStyle: 'max-width:560px;font-size:14px;line-height:1.5',
  });
}
