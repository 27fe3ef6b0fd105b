import type { Request, Response } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { fitsChange, isPasswordLongEnough } from '../../../../shared/sign-in/password.ts';
import { passwordMessages, signInErrors } from '../../../../shared/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { PasswordPage } from '../../../../views/account/password-page.tsx';
import type { PasswordPageProps } from '../../../../views/account/props.ts';
import { rawValue, readForm } from '../../http/form.ts';
import type { RelayResult } from '../../relay/relay.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { seeOther } from '../../http/answer.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import { landingPath } from '../../session/return-path.ts';
import { shellProps } from '../../visit/shell.ts';
import { callContext, currentUser } from '../../session/signed-in.ts';
import { sentenceOfOwnPassword, takePasswordTry } from './confirm-password.ts';
import { setFlash } from '../../session/flash.ts';
import { changedBy, rememberUser, renewSignedIn } from '../../session/change-user.ts';

type Shown = Pick<PasswordPageProps, 'errors' | 'notice'> & { status?: number };
type Passwords = Record<'pw_old' | 'pw' | 'confirm', string>;

export function sendPassword(
  parts: PortalParts,
  { req, res }: { req: Request; res: Response },
  shown: Shown = {},
): void {
  const { status = 200, ...rest } = shown;
  const forced = currentUser(req).user.forcePasswordReset;
  res.status(status);
  parts.renderer.send(req, res, {
    title: 'Change Password',
    styles: 'all',
    element: <PasswordPage shell={shellProps({ parts, req, res }, { forced })} {...rest} />,
  });
}

/** Spec 5, Password change. The user's other sessions end (security S5). */
export async function takePassword(
  parts: PortalParts,
  exchange: { req: Request; res: Response },
): Promise<void> {
  const { req, res } = exchange;
  const form = readForm(req.body);
  const passwords = {
    pw_old: rawValue(form, 'pw_old'),
    pw: rawValue(form, 'pw'),
    confirm: rawValue(form, 'confirm'),
  };
  const errors = checkChange(passwords);
  if (Object.keys(errors).length) return sendPassword(parts, exchange, { status: 422, errors });
  const tries = await takePasswordTry(parts, req);
  if (!tries)
    return sendPassword(parts, exchange, { status: 422, errors: { pw_old: signInErrors['Try Later'] } });
  const result = await parts.relay.call(apiCalls.changePassword, {
    ...callContext(req),
    body: { user_name: currentUser(req).user.userName, pw_old: passwords.pw_old, pw: passwords.pw },
  });
  const changed = changedBy(result);
  if (!changed.ok) {
    const unavailable = { status: changed.status, notice: { kind: 'error', text: changed.msg } } as const;
    const refused = { status: 422, errors: errorsOf(req, result) };
    return sendPassword(parts, exchange, result.kind === 'failed' ? unavailable : refused);
  }
  await tries.giveBack();
  const { user } = currentUser(req);
  rememberUser(req, { forcePasswordReset: false });
  await renewSignedIn(parts, req);
  setFlash(req, 'success');
  // Who had to do it goes on to what they came for.
  seeOther(res, user.forcePasswordReset ? landingPath(user) : paths.user.to());
}

function checkChange({ pw_old, pw, confirm }: Passwords): NonNullable<PasswordPageProps['errors']> {
  const unfit = !isPasswordLongEnough(pw)
    ? passwordMessages.tooShort
    : !fitsChange(pw)
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

/** What the API refused: the new password, or else the current one. */
function errorsOf(req: Request, result: RelayResult): NonNullable<PasswordPageProps['errors']> {
  const answer = readSignInAnswer(result);
  if (answer.kind !== 'refused') return { pw_old: passwordMessages.wrongCurrent };
  const { error, reason } = answer;
  if (error === 'Another New Password') return { pw: signInErrors[error] };
  if (error === 'Password Does Not Meet the Requirements') return { pw: reason ?? passwordMessages.criteria };
  return { pw_old: sentenceOfOwnPassword(currentUser(req), answer) };
}
