import { escapeHtml } from '../providers/mail-html.ts';

/** Makes the HTML half of a mail of a rendered email template; `content` is HTML already. */
export function writeTemplateMail(title: string, content: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f6f8;font-family:Arial,Helvetica,sans-serif;color:#1c2b36">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d8dfe5;font-size:14px;line-height:1.5">',
    content,
    '</div></body></html>',
  ].join('');
}
