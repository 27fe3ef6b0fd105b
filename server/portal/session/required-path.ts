import type { Request } from 'express';
import { paths } from '../../../shared/paths.ts';
import type { RequiredStep } from '../../../shared/required-step.ts';
import { requiredStep } from '../../../shared/user.ts';
import { currentUser, writeSignedIn, type SignedIn } from './signed-in.ts';

const pathOf = (step: RequiredStep): string =>
  step === 'password' ? paths.userPassword.to() : paths.userAuthentication.to();

/** Where the user must go before anything else: the forced password change comes before the set-up of a second factor. */
export function requiredPath({ user, organisation }: SignedIn): string | undefined {
  const step = requiredStep(user, organisation);
  return step && pathOf(step);
}

/** The session knows of the step from now on, which somebody asked for since it began. Gives the page where it is done. */
export function requireStep(req: Request, step: RequiredStep): string {
  const { user, organisation, ...signedIn } = currentUser(req);
  const changed =
    step === 'password'
      ? { user: { ...user, forcePasswordReset: true }, organisation }
      : {
          user: { ...user, mfaMethod: '' as const },
          organisation: { ...organisation, mfa: 'enforced' as const },
        };
  writeSignedIn(req, { ...signedIn, ...changed });
  return pathOf(step);
}
