import { apiCalls } from '../../../../shared/api-calls.ts';
import type { ApiCall } from '../../../../shared/api-calls/call.ts';
import { invitationMessages } from '../../../../shared/messages/invitations.ts';
import { outboxMessages } from '../../../../shared/messages/outbox.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { isRecord, textOf, type ApiRecord, type Reply } from '../../../../shared/reply.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { users } from '../../../../shared/resources/users.ts';
import { onMoment, sayMoment } from '../../../../shared/time.ts';
import { UserInvitation } from '../../../../views/administration/user-invitation.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import type { FormPost, FormTarget } from '../../resource/screen-parts.ts';
import type { Flash } from '../../session/flash.ts';
import { findKept, flashSent } from '../../visit/flash-sent.ts';
import type { Visit } from '../../visit/visit.ts';
import { mayChangeSignIn } from './may-manage.ts';

type Target = FormTarget<typeof users>;

export const leavesPassword = (form: PostedForm): boolean => valueOf(form, 'entry') === 'invite';

export async function askInvitation({ form, parts }: Visit): Promise<ApiRecord> {
  return leavesPassword(form) && (await parts.relay.has('user_invitation')) ? { invite: 'T' } : {};
}

export async function sayInvited(visit: Visit, reply: Reply, email: string): Promise<Omit<Flash, 'kind'>> {
  const kept = await findKept(visit, reply);
  if (!kept) return { text: invitationMessages.sent(email) };
  const link = kept.href ? { text: outboxMessages.read, href: kept.href } : undefined;
  return { text: invitationMessages.kept(email), link };
}

export async function showUserInvitation(target: Target) {
  const { api, parts, record, zone, csrfToken, nowSeconds } = target;
  if (!record || !mayChangeSignIn(target) || !(await parts.relay.has('user_invitation'))) return undefined;
  const outcome = await api.call(apiCalls.readInvitation, { params: { id: record.id } });
  const told = outcome.ok && isRecord(outcome.reply.results) ? outcome.reply.results : undefined;
  if (textOf(told, 'may_invite') !== 'T') return undefined;
  const invited = Number(textOf(told, 'invited'));
  return (
    <UserInvitation
      csrfToken={csrfToken()}
      hasAddress={record.email !== ''}
      invited={invited > 0 ? onMoment(sayMoment(invited, zone(), nowSeconds)) : undefined}
      isOver={Number(textOf(told, 'expires')) <= nowSeconds}
      href={placeOf(users).one(record.id)}
      asksWithdraw={target.req.query['ask'] === 'withdraw'}
    />
  );
}

export const invite = acting(apiCalls.inviteUser, async (post, { email, reply }) => {
  const { sent, kept } = invitationMessages;
  await flashSent(post, reply, { sent: sent(email), kept: kept(email) });
});

export const withdraw = acting(apiCalls.withdrawInvitation, async (post) =>
  post.flash('success', invitationMessages.withdrawn),
);

function acting(
  call: ApiCall,
  say: (post: FormPost<typeof users>, done: { email: string; reply: Reply }) => Promise<void>,
) {
  return async (post: FormPost<typeof users>): Promise<void> => {
    const { api, parts, record } = post;
    if (!record || !mayChangeSignIn(post)) throw new HttpError(403, { message: resourceMessages.mayNot });
    if (!(await parts.relay.has('user_invitation'))) throw new HttpError(404);
    const outcome = await api.call(call, { params: { id: record.id }, body: {} });
    if (outcome.ok) await say(post, { email: record.email, reply: outcome.reply });
    else post.flash('error', outcome.msg);
    post.goTo(placeOf(users).one(record.id));
  };
}
