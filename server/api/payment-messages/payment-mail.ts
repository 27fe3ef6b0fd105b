import type { Language } from '../../../shared/language.ts';
import { escapeHtml, wrapMail } from '../providers/mail-html.ts';

interface PaymentMail {
  subject: string;
  practice: string;
  language: Language;
  lines: readonly string[];
  /** Body below the lines. `html` must already be escaped. */
  body?: { html: string; text: string };
  button: { label: string; href: string };
  notes: readonly string[];
}

/** Builds an email with a button that opens a payment link. The URL follows for mail clients that do not show the button. */
export function writePaymentMail(mail: PaymentMail): { subject: string; html: string; text: string } {
  const { subject, practice, lines, body, button, notes } = mail;
  return {
    subject,
    html: writeHtml(mail),
    text: `${[practice, ...lines, ...(body ? [body.text] : []), `${button.label}: ${button.href}`, ...notes].join('\n\n')}\n`,
  };
}

/** Uses a table cell as the button, because mail clients drop style sheets and size padded links differently. */
function writeHtml({ subject, practice, language, lines, body, button, notes }: PaymentMail): string {
  const href = escapeHtml(button.href);
  const content = [
    `<p style="margin:0 0 16px;font-size:18px;font-weight:bold">${escapeHtml(practice)}</p>`,
    ...lines.map(
      (line) => `<p style="margin:0 0 12px;font-size:16px;line-height:1.5">${escapeHtml(line)}</p>`,
    ),
    body ? `<div style="font-size:16px;line-height:1.5">${body.html}</div>` : '',
    '<table role="presentation" style="width:100%;margin:8px 0 16px;border-collapse:collapse"><tr>',
    '<td style="border-radius:6px;background:#0b5563;text-align:center">',
    `<a href="${href}" style="display:block;padding:14px 20px;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">`,
    `${escapeHtml(button.label)}</a></td></tr></table>`,
    `<p style="margin:0 0 16px;font-size:13px"><a href="${href}" style="color:#0b5563">${href}</a></p>`,
    ...notes.map(
      (note) =>
        `<p style="margin:0 0 8px;color:#4d5b66;font-size:13px;line-height:1.5">${escapeHtml(note)}</p>`,
    ),
  ].join('');
  return wrapMail(subject, content, { language });
}
