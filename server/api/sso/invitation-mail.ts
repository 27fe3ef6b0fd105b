import { ssoInvitationHours } from '../../../shared/constants.ts';
import { paths } from '../../../shared/paths.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { writeMailHtml } from '../providers/mail-html.ts';

interface Invited {
  userName: string;
  urlId: string;
  token: string;
}

export function writeInvitationMail(
  { userName, urlId, token }: Invited,
  { brand, publicUrl }: Pick<ApiDeps['config'], 'brand' | 'publicUrl'>,
) {
  const link = new URL(paths.sso.to({ urlId }), publicUrl);
  link.searchParams.set('invitation', token);
  const paragraphs = [
    `Hello ${userName},`,
    `your organization invites you to sign in to ${brand.name} with its single sign-on, using the account you have there.`,
    `Open this link within ${ssoInvitationHours} hours and sign in: ${link.href}`,
    'The link works once and is only for you, so please do not share it.',
    `If you did not expect it, please call ${brand.supportPhone} or write to ${brand.supportEmail}.`,
  ];
  const subject = `${brand.name}: your invitation to single sign-on`;
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: writeMailHtml(subject, paragraphs),
    senderName: brand.name,
  };
}
