import { requireLevel2 } from '../../page/route.ts';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { outboxResult, type ApiCall, type ReadResultsOf } from '../../../../shared/api-calls/call.ts';
import { invitationMessages } from '../../../../shared/locales/en/administration.ts';
import { outboxMessages } from '../../../../shared/locales/en/outbox.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { firstOf, type ApiRecord, type Reply } from '../../../../shared/reply.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { users } from '../../../../shared/resources/users.ts';
import { onMoment, formatMoment } from '../../../../shared/time.ts';
import { UserInvitation } from '../../../../views/administration/user-invitation.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import type { FormPost, FormTarget } from '../../resource/screen-parts.ts';
import type { Flash } from '../../session/flash.ts';
import { findSavedMessage, flashSent } from '../../page/flash-sent.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { mayChangeSignIn } from './user-access.tsx';

type Target = FormTarget<typeof users>;

export const isInvitation = (form: PostedForm): boolean => valueOf(form, 'entry') === 'invite';

export async function toInvitationFields({ form, parts }: RequestContext): Promise<ApiRecord> {
  return isInvitation(form) && (await parts.relay.isLevel2()) ? { invite: 'T' } : {};
}

export async function describeInvited(
  ctx: RequestContext,
  reply: Reply,
  email: string,
): Promise<Omit<Flash, 'kind'>> {
  const made = outboxResult.result.read(firstOf(reply));
  const captured = await findSavedMessage(ctx, made ? [made] : []);
  if (!captured) return { text: invitationMessages.sent(email) };
  const link = captured.href ? { text: outboxMessages.read, href: captured.href } : undefined;
  return { text: invitationMessages.kept(email), link };
}

export async function renderUserInvitation(target: Target) {
  const { api, parts, record, zone, csrfToken, nowSeconds } = target;
  if (!record || !mayChangeSignIn(target) || !(await parts.relay.isLevel2())) return undefined;
  const outcome = await api.call(apiCalls.readInvitation, { params: { id: record.id } });
  const invitation = outcome.ok ? outcome.results[0] : undefined;
  if (!invitation?.may_invite) return undefined;
  const { invited = 0, expires = 0 } = invitation;
  return (
    <UserInvitation
      csrfToken={csrfToken()}
      hasAddress={record.email !== ''}
      invited={invited > 0 ? onMoment(formatMoment(invited, zone(), nowSeconds)) : undefined}
      isOver={expires <= nowSeconds}
      href={pathsOf(users).one(record.id)}
      confirmsWithdraw={target.req.query['ask'] === 'withdraw'}
    />
  );
}

export const invite = makeActionHandler(apiCalls.inviteUser, async (post, { email, results }) => {
  const { sent, kept } = invitationMessages;
  await flashSent(post, results, { sent: sent(email), kept: kept(email) });
});

export const withdraw = makeActionHandler(apiCalls.withdrawInvitation, async (post) =>
  post.flash('success', invitationMessages.withdrawn),
);

function makeActionHandler<Call extends ApiCall>(
  call: Call,
  onSuccess: (
    post: FormPost<typeof users>,
    done: { email: string; results: ReadResultsOf<Call> },
  ) => Promise<void>,
) {
  return async (post: FormPost<typeof users>): Promise<void> => {
    const { api, parts, record } = post;
    if (!record || !mayChangeSignIn(post)) throw new HttpError(403, { message: resourceMessages.mayNot });
    await requireLevel2({ parts });
    const outcome = await api.call(call, { params: { id: record.id }, body: {} });
    if (outcome.ok) await onSuccess(post, { email: record.email, results: outcome.results });
    else post.flash('error', outcome.msg);
    post.redirect(pathsOf(users).one(record.id));
  };
}
