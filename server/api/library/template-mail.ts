import { wrapMail } from '../providers/mail-html.ts';

export function writeTemplateMail(title: string, content: string): string {
  return wrapMail(title, content, {
    boxStyle: 'max-width:560px;font-size:14px;line-height:1.5',
  });
}
