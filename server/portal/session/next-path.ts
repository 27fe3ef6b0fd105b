import { paths } from '../../../shared/paths.ts';
import { type User, requiredStep } from '../../../shared/user.ts';
import type { Request } from 'express';
import type { RequiredStep } from '../../../shared/rights.ts';
import { currentUser, writeSignedIn, type SignedIn } from './signed-in.ts';

const baseUrl = 'http://own.invalid';

export const landingPath = ({ admin, landingPage }: User) => (admin ? paths.admin.to() : landingPage);

/** Returns the path if it belongs to the signed-in portal, or undefined, because no other redirect is allowed after sign-in. */
export function readReturnPath(text: string): string | undefined {
  if (text.length > 500 || !/^\/[a-z]/.test(text) || /[\\\p{Cc}]/u.test(text)) return undefined;
  if (!URL.canParse(text, baseUrl)) return undefined;
  const url = new URL(text, baseUrl);
  const inside = [paths.app.to(), paths.admin.to()].some(
    (root) => url.pathname === root || url.pathname.startsWith(`${root}/`),
  );
  return url.origin === baseUrl && inside ? url.pathname + url.search : undefined;
}

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
