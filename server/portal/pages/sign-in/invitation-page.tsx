import { apiCalls } from '../../../../shared/api-calls.ts';
import { invitationMessages } from '../../../../shared/locales/en/administration.ts';
import { routerMessages } from '../../../../shared/locales/en/router.ts';
import { signInErrors, signInMessages } from '../../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import {
  ChoosePasswordPage,
  InvitationOverPage,
  type ChoosePasswordProps,
} from '../../../../views/sign-in/invitation-pages.tsx';
import { HttpError } from '../../http/errors.ts';
import { rawValue, valueOf } from '../../http/form.ts';
import { clientAddressOf } from '../../http/limits.ts';
import { describeRefusal, readSignInAnswer } from '../../session/sign-in-answer.ts';
import { readSignedIn } from '../../session/signed-in.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { settleSignIn } from './settle.tsx';

const maxTries = 60;
const triesMs = 15 * 60_000;

/** Page `/invitation?token=`, where an invited user chooses a password and is signed in. Opening the link changes nothing. */
export const invitationPage: Page = { get: getInvitation, post: postInvitation };

async function getInvitation(ctx: RequestContext): Promise<void> {
  const { token } = ctx.req.query;
  const invited = await openInvitation(ctx, typeof token === 'string' ? token : '');
  if (invited) render(ctx, invited);
}

async function postInvitation(ctx: RequestContext): Promise<void> {
  const { form, api } = ctx;
  const invited = await openInvitation(ctx, valueOf(form, 'token'));
  if (!invited) return;
  const password = rawValue(form, 'password');
  const errors = {
    ...(!password && { password: signInMessages.missingNewPassword }),
    ...(password && password !== rawValue(form, 'confirm') && { confirm: signInMessages.passwordsDiffer }),
  };
  if (Object.keys(errors).length > 0) return render(ctx, { ...invited, errors }, 422);
  const outcome = await api.call(apiCalls.acceptInvitation, {
    body: { token: invited.token, password },
    unauthorized: 'refusal',
  });
  if (!outcome.reply) {
    // An accepted invitation no longer opens, so the password was not saved if this one does.
    const still = await openInvitation(ctx, invited.token);
    return still && render(ctx, { ...still, errors: { password: invitationMessages.notSaved } }, 502);
  }
  const answer = readSignInAnswer(outcome);
  if (answer.kind === 'refused' && answer.error === 'Invitation Over') return renderOver(ctx);
  if (answer.kind === 'refused') {
    const message = describeRefusal(answer, String);
    return render(ctx, { ...invited, errors: { password: message } }, 422);
  }
  const retryBody = { state: 'login', values: { user_name: invited.userName } } as const;
  await settleSignIn(ctx, answer, { userName: invited.userName, next: '', from: 'login', retryBody });
}

type Invited = Pick<ChoosePasswordProps, 'token' | 'userName' | 'orgName' | 'errors'>;

async function openInvitation(ctx: RequestContext, token: string): Promise<Invited | undefined> {
  const { api, parts, req } = ctx;
  if (!(await parts.relay.isLevel2())) throw new HttpError(404);
  const signedIn = readSignedIn(req);
  if (signedIn)
    return renderOver(ctx, { text: invitationMessages.signedIn(signedIn.user.userName), out: true });
  const tries = await parts.state.counters.consume(`invitation:${clientAddressOf(req)}`, maxTries, triesMs);
  if (!tries.allowed) return renderOver(ctx, { text: signInErrors['Try Later'], status: 429 });
  const result = await api.call(apiCalls.openInvitation, { body: { token }, unauthorized: 'refusal' });
  if (!result.reply) return renderOver(ctx, { text: routerMessages.unavailable, status: 502 });
  const invitation = result.ok ? result.results[0] : undefined;
  if (!invitation) return renderOver(ctx);
  return { token, userName: invitation.user_name, orgName: invitation.org_name };
}

function render(ctx: RequestContext, invited: Invited, status?: number): void {
  const props = { ...ctx.brand, csrfToken: ctx.csrfToken(), ...invited };
  ctx.render({ status, title: 'Choose your password', element: <ChoosePasswordPage {...props} /> });
}

interface OverOptions {
  text?: string;
  status?: number;
  out?: boolean;
}

function renderOver(ctx: RequestContext, { text, status = 400, out = false }: OverOptions = {}): undefined {
  const way = out
    ? ({ label: 'Sign out', href: paths.logout.to() } as const)
    : ({ label: 'Go to sign in', href: paths.login.to() } as const);
  const message = text ?? `${signInErrors['Invitation Over']} ${invitationMessages.whatNow}`;
  const element = <InvitationOverPage {...ctx.brand} text={message} way={way} />;
  ctx.render({ status, title: 'Invitation', element });
}
