import { apiCalls } from '../../../../shared/api-calls.ts';
import { ssoInvitationMessages } from '../../../../shared/locales/en/administration.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { users } from '../../../../shared/resources/users.ts';
import { midSentence, formatMoment } from '../../../../shared/time.ts';
import { SsoInvitation } from '../../../../views/administration/sso-invitation.tsx';
import { HttpError } from '../../http/errors.ts';
import type { FormPost, FormTarget } from '../../resource/screen-parts.ts';
import { flashSent } from '../../page/flash-sent.ts';
import { managesUsers } from './user-access.tsx';

export async function renderSsoInvitation(target: FormTarget<typeof users>) {
  const { api, parts, record, zone, nowSeconds, csrfToken } = target;
  if (!record || !mayInvite(target) || !(await parts.relay.has('sso'))) return undefined;
  const outcome = await api.call(apiCalls.readSsoInvitation, { params: { id: record.id } });
  const invitation = outcome.ok ? outcome.results[0] : undefined;
  if (!invitation || invitation.standing === 'closed') return undefined;
  const { standing: status, expires = 0 } = invitation;
  const invitedUntil = expires > 0 ? midSentence(formatMoment(expires, zone(), nowSeconds)) : undefined;
  return <SsoInvitation csrfToken={csrfToken()} status={status} invitedUntil={invitedUntil} />;
}

export async function inviteToSso(post: FormPost<typeof users>): Promise<void> {
  const { api, parts, record } = post;
  if (!record || !mayInvite(post)) throw new HttpError(403, { message: resourceMessages.mayNot });
  if (!(await parts.relay.has('sso'))) throw new HttpError(404);
  const outcome = await api.call(apiCalls.inviteToSso, { params: { id: record.id }, body: {} });
  const { sent, kept } = ssoInvitationMessages;
  const texts = { sent: sent(record.email), kept: kept(record.email) };
  if (outcome.ok) await flashSent(post, outcome.results, texts);
  else post.flash('error', outcome.msg);
  post.redirect(pathsOf(users).one(record.id));
}

/** Returns true if the user may invite another user, except an internal admin, and is not acting for a client. */
function mayInvite({ signedIn, record }: Pick<FormTarget<typeof users>, 'signedIn' | 'record'>): boolean {
  const { user, acting } = signedIn();
  const isOther = record?.id !== user.id && record?.admin_user !== 'T';
  return managesUsers(signedIn()) && !acting && isOther;
}
