import type { users } from '../../../../shared/resources/users.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { FormTarget } from '../../resource/screen-parts.ts';
import type { AllowedActions } from '../../resource/screen-extras.ts';

export const managesUsers = ({ permissions }: SignedIn): boolean => permissions.includes('manage_users');

export function managersOnly(signedIn: SignedIn): Partial<AllowedActions> {
  return managesUsers(signedIn) ? {} : { create: false, change: false, remove: false };
}

/**
 * Returns true if the user may change another user's sign-in. Only internal admins may change another internal admin's, and nobody may
 * while acting for a client.
 */
export function mayChangeSignIn({
  signedIn,
  record,
}: Pick<FormTarget<typeof users>, 'signedIn' | 'record'>): boolean {
  const { user, acting: client } = signedIn();
  const isForeign = record?.admin_user === 'T' && !user.admin;
  return managesUsers(signedIn()) && !client && !isForeign && record?.id !== user.id;
}
