import { apiCalls } from '../../../../shared/api-calls.ts';
import { fitsPassword, isPasswordLongEnough } from '../../../../shared/sign-in/credentials.ts';
import { passwordMessages } from '../../../../shared/locales/en/profile.ts';
import { signInErrors } from '../../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { PasswordPage } from '../../../../views/account/password-page.tsx';
import type { PasswordPageProps } from '../../../../views/account/props.ts';
import { rawValue } from '../../http/form.ts';
import type { Outcome } from '../../http/outcome.ts';
import { rememberUser, type SignedIn } from '../../session/signed-in.ts';
import { renewSignedIn } from '../../session/generation.ts';
import { landingPath } from '../../session/next-path.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { describePasswordRefusal, claimPasswordAttempt } from './confirm-password.ts';

type RenderOptions = Pick<PasswordPageProps, 'errors' | 'notice'> & { status?: number };
type Passwords = Record<'pw_old' | 'pw' | 'confirm', string>;

export const passwordPage: Page = { get: (ctx) => renderPassword(ctx), post: postPassword };

function renderPassword(ctx: RequestContext, { status, ...props }: RenderOptions = {}): void {
  const forced = ctx.signedIn().user.forcePasswordReset;
  const element = <PasswordPage shell={shellProps(ctx, { forced })} {...props} />;
  ctx.render({ status, title: 'Change Password', styles: 'all', element });
}

/** Changes the password and ends the user's other sessions. */
async function postPassword(ctx: RequestContext): Promise<void> {
  const { parts, req, form } = ctx;
  const { user } = ctx.signedIn();
  const pw_old = rawValue(form, 'pw_old');
  const pw = rawValue(form, 'pw');
  const errors = checkChange({ pw_old, pw, confirm: rawValue(form, 'confirm') });
  if (Object.keys(errors).length) return renderPassword(ctx, { status: 422, errors });
  const attempt = await claimPasswordAttempt(ctx);
  if (!attempt) return renderPassword(ctx, { status: 422, errors: { pw_old: signInErrors['Try Later'] } });
  const body = { user_name: user.userName, pw_old, pw };
  const changed = await ctx.api.call(apiCalls.changePassword, { body });
  if (!changed.ok) {
    const unavailable = { status: changed.status, notice: { kind: 'error', text: changed.msg } } as const;
    const refused = { status: 422, errors: errorsOf(ctx.signedIn(), changed) };
    return renderPassword(ctx, changed.reply ? refused : unavailable);
  }
  await attempt.release();
  rememberUser(req, { forcePasswordReset: false });
  await renewSignedIn(parts, req);
  ctx.flash('success');
  // After a forced change, the user continues to the landing page.
  ctx.redirect(user.forcePasswordReset ? landingPath(user) : paths.user.to());
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
  return { pw_old: describePasswordRefusal(signedIn, answer) };
}
