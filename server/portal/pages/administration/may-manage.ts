import type { users } from '../../../../shared/resources/users.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { FormTarget } from '../../resource/screen-parts.ts';
import type { May } from '../../resource/screen-extras.ts';

/** Users and groups, by whoever's group lets them. */
export const managesUsers = ({ permissions }: SignedIn): boolean => permissions.includes('manage_users');

export function managersOnly(signedIn: SignedIn): Partial<May> {
  return managesUsers(signedIn) ? {} : { create: false, change: false, remove: false };
}

/** How a user signs in: of others alone, of internal admins by internal admins, and by nobody who acts for a client. */
export function mayChangeSignIn({
  signedIn,
  record,
}: Pick<FormTarget<typeof users>, 'signedIn' | 'record'>): boolean {
  const { user, acting: client } = signedIn();
  const isForeign = record?.admin_user === 'T' && !user.admin;
  return managesUsers(signedIn()) && !client && !isForeign && record?.id !== user.id;
}
