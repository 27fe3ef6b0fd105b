import { apiCalls } from '../../../../shared/api-calls.ts';
import { fitsPassword, isPasswordLongEnough } from '../../../../shared/sign-in/password.ts';
import { passwordMessages } from '../../../../shared/messages/profile.ts';
import { signInErrors } from '../../../../shared/messages/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { PasswordPage } from '../../../../views/account/password-page.tsx';
import type { PasswordPageProps } from '../../../../views/account/props.ts';
import { rawValue } from '../../http/form.ts';
import type { Outcome } from '../../http/outcome.ts';
import { rememberUser, renewSignedIn } from '../../session/change-user.ts';
import { landingPath } from '../../session/return-path.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { sentenceOfOwnPassword, takePasswordTry } from './confirm-password.ts';

type Shown = Pick<PasswordPageProps, 'errors' | 'notice'> & { status?: number };
type Passwords = Record<'pw_old' | 'pw' | 'confirm', string>;

export const passwordPage: Page = { show: (visit) => showPassword(visit), take: takePassword };

function showPassword(visit: Visit, { status, ...shown }: Shown = {}): void {
  const forced = visit.signedIn().user.forcePasswordReset;
  const element = <PasswordPage shell={shellProps(visit, { forced })} {...shown} />;
  visit.show({ status, title: 'Change Password', styles: 'all', element });
}

/** Changes the password and ends the user's other sessions. */
async function takePassword(visit: Visit): Promise<void> {
  const { parts, req, form } = visit;
  const { user } = visit.signedIn();
  const pw_old = rawValue(form, 'pw_old');
  const pw = rawValue(form, 'pw');
  const errors = checkChange({ pw_old, pw, confirm: rawValue(form, 'confirm') });
  if (Object.keys(errors).length) return showPassword(visit, { status: 422, errors });
  const tries = await takePasswordTry(visit);
  if (!tries) return showPassword(visit, { status: 422, errors: { pw_old: signInErrors['Try Later'] } });
  const body = { user_name: user.userName, pw_old, pw };
  const changed = await visit.api.call(apiCalls.changePassword, { body });
  if (!changed.ok) {
    const unavailable = { status: changed.status, notice: { kind: 'error', text: changed.msg } } as const;
    const refused = { status: 422, errors: errorsOf(visit.signedIn(), changed) };
    return showPassword(visit, changed.reply ? refused : unavailable);
  }
  await tries.giveBack();
  rememberUser(req, { forcePasswordReset: false });
  await renewSignedIn(parts, req);
  visit.flash('success');
  // After a forced change, users continue to the page they wanted.
  visit.goTo(user.forcePasswordReset ? landingPath(user) : paths.user.to());
}

function checkChange({ pw_old, pw, confirm }: Passwords): NonNullable<PasswordPageProps['errors']> {
  const unfit = !isPasswordLongEnough(pw)
    ? passwordMessages.tooShort
    : !fitsPassword(pw, 'change')
      ? passwordMessages.criteria
      : '';
  return {
    ...(!pw_old && { pw_old: passwordMessages.enterCurrent }),
    ...(!pw ? { pw: passwordMessages.enterNew } : unfit && { pw: unfit }),
    ...(!confirm
      ? { confirm: passwordMessages.confirmNew }
      : confirm !== pw && { confirm: passwordMessages.differ }),
  };
}

function errorsOf(signedIn: SignedIn, outcome: Outcome): NonNullable<PasswordPageProps['errors']> {
  const answer = readSignInAnswer(outcome);
  if (answer.kind !== 'refused') return { pw_old: passwordMessages.wrongCurrent };
  const { error, reason } = answer;
  if (error === 'Another New Password') return { pw: signInErrors[error] };
  if (error === 'Password Does Not Meet the Requirements') return { pw: reason ?? passwordMessages.criteria };
  return { pw_old: sentenceOfOwnPassword(signedIn, answer) };
}
