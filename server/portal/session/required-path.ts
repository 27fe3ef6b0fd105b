import type { Request } from 'express';
import { paths } from '../../../shared/paths.ts';
import type { RequiredStep } from '../../../shared/rights.ts';
import { requiredStep } from '../../../shared/user.ts';
import { currentUser, writeSignedIn, type SignedIn } from './signed-in.ts';

const pathOf = (step: RequiredStep): string =>
  step === 'password' ? paths.userPassword.to() : paths.userAuthentication.to();

/** Returns the page of the required step, if any. A forced password change comes before the setup of a second factor. */
export function requiredPath({ user, organization }: SignedIn): string | undefined {
  const step = requiredStep(user, organization);
  return step && pathOf(step);
}

export function requireStep(req: Request, step: RequiredStep): string {
  const { user, organization, ...signedIn } = currentUser(req);
  const changed =
    step === 'password'
      ? { user: { ...user, forcePasswordReset: true }, organization }
      : {
          user: { ...user, mfaMethod: '' as const },
          organization: { ...organization, mfa: 'enforced' as const },
        };
  writeSignedIn(req, { ...signedIn, ...changed });
  return pathOf(step);
}
