import { wrapMail } from '../providers/mail-html.ts';

/** Makes the HTML half of a mail of a rendered email template; `content` is HTML already. */
export function writeTemplateMail(title: string, content: string): string {
  return wrapMail(title, content, {
    boxStyle: 'max-width:560px;font-size:14px;line-height:1.5',
  });
}
