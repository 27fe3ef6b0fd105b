import { paths } from '../../../shared/paths.ts';
import type { User } from '../../../shared/user.ts';

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
