import { userInvitationHours } from '../../../shared/constants.ts';
import { paths } from '../../../shared/paths.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { writeMailHtml } from '../providers/mail-html.ts';

interface Invited {
  userName: string;
  orgName: string;
  token: string;
}

export function writeUserInvitationMail(
  { userName, orgName, token }: Invited,
  { brand, publicUrl }: Pick<ApiDeps['config'], 'brand' | 'publicUrl'>,
) {
  const link = new URL(paths.invitation.to(), publicUrl);
  link.searchParams.set('token', token);
  const paragraphs = [
    'Hello,',
    `${orgName} has created a user account for you at ${brand.name}. Your username is ${userName}.`,
    `Open this link within ${userInvitationHours} hours to choose your password: ${link.href}`,
    'The link works once and is only for you, so please do not share it.',
    `If you did not expect it, please call ${brand.supportPhone} or write to ${brand.supportEmail}.`,
  ];
  const subject = `${brand.name}: your invitation`;
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: writeMailHtml(subject, paragraphs),
    senderName: brand.name,
    purpose: 'account',
  } as const;
}
