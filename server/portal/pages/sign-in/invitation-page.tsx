import { apiCalls } from '../../../../shared/api-calls.ts';
import { invitationMessages } from '../../../../shared/messages/invitations.ts';
import { routerMessages } from '../../../../shared/messages/router.ts';
import { signInErrors, signInMessages } from '../../../../shared/messages/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { isRecord, textOf } from '../../../../shared/reply.ts';
import {
  ChoosePasswordPage,
  InvitationOverPage,
  type ChoosePasswordProps,
} from '../../../../views/sign-in/invitation-pages.tsx';
import { HttpError } from '../../http/errors.ts';
import { rawValue, valueOf } from '../../http/form.ts';
import { addressOf } from '../../http/limits.ts';
import { sentenceOfRefusal, readSignInAnswer } from '../../session/sign-in-answer.ts';
import { readSignedIn } from '../../session/signed-in.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { settleSignIn } from './settle.tsx';

const mostTries = 60;
const triesMs = 15 * 60_000;

/** /invitation?token=: an invited user chooses a password and is signed in. Opening the link changes nothing. */
export const invitationPage: Page = { show, take };

async function show(visit: Visit): Promise<void> {
  const { token } = visit.req.query;
  const invited = await open(visit, typeof token === 'string' ? token : '');
  if (invited) render(visit, invited);
}

async function take(visit: Visit): Promise<void> {
  const { form, api } = visit;
  const invited = await open(visit, valueOf(form, 'token'));
  if (!invited) return;
  const password = rawValue(form, 'password');
  const errors = {
    ...(!password && { password: signInMessages.missingNewPassword }),
    ...(password && password !== rawValue(form, 'confirm') && { confirm: signInMessages.passwordsDiffer }),
  };
  if (Object.keys(errors).length > 0) return render(visit, { ...invited, errors }, 422);
  const outcome = await api.call(apiCalls.acceptInvitation, {
    body: { token: invited.token, password },
    unauthorized: 'refusal',
  });
  if (!outcome.reply) {
    // An accepted invitation no longer opens.
    const still = await open(visit, invited.token);
    return still && render(visit, { ...still, errors: { password: invitationMessages.notSaved } }, 502);
  }
  const answer = readSignInAnswer(outcome);
  if (answer.kind === 'refused' && answer.error === 'Invitation Over') return showOver(visit);
  if (answer.kind === 'refused') {
    const said = sentenceOfRefusal(answer, String);
    return render(visit, { ...invited, errors: { password: said } }, 422);
  }
  const again = { state: 'login', values: { user_name: invited.userName } } as const;
  await settleSignIn(visit, answer, { userName: invited.userName, next: '', from: 'login', again });
}

type Invited = Pick<ChoosePasswordProps, 'token' | 'userName' | 'orgName' | 'errors'>;

async function open(visit: Visit, token: string): Promise<Invited | undefined> {
  const { api, parts, req } = visit;
  if (!(await parts.relay.has('user_invitation'))) throw new HttpError(404);
  const signedIn = readSignedIn(req);
  if (signedIn)
    return showOver(visit, { text: invitationMessages.signedIn(signedIn.user.userName), out: true });
  const tries = await parts.state.counters.take(`invitation:${addressOf(req)}`, mostTries, triesMs);
  if (!tries.allowed) return showOver(visit, { text: signInErrors['Try Later'], status: 429 });
  const told = await api.call(apiCalls.openInvitation, { body: { token }, unauthorized: 'refusal' });
  if (!told.reply) return showOver(visit, { text: routerMessages.unavailable, status: 502 });
  const results = told.ok && isRecord(told.reply.results) ? told.reply.results : undefined;
  if (!results) return showOver(visit);
  return { token, userName: textOf(results, 'user_name'), orgName: textOf(results, 'org_name') };
}

function render(visit: Visit, invited: Invited, status?: number): void {
  const props = { ...visit.brand, csrfToken: visit.csrfToken(), ...invited };
  visit.show({ status, title: 'Choose your password', element: <ChoosePasswordPage {...props} /> });
}

interface Over {
  text?: string;
  status?: number;
  out?: boolean;
}

function showOver(visit: Visit, { text, status = 400, out = false }: Over = {}): undefined {
  const way = out
    ? ({ label: 'Sign out', href: paths.logout.to() } as const)
    : ({ label: 'Go to sign in', href: paths.login.to() } as const);
  const said = text ?? `${signInErrors['Invitation Over']} ${invitationMessages.whatNow}`;
  const element = <InvitationOverPage {...visit.brand} text={said} way={way} />;
  visit.show({ status, title: 'Invitation', element });
}
