import { isAdminGroup } from '../../../../shared/sections.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { May } from '../../resource/screen-extras.ts';

/** The organisation is looked after by internal admins and the admin group. */
export function isManager({ user }: SignedIn): boolean {
  return user.admin || isAdminGroup(user.accessGroup);
}

/** Users and groups, by whoever's group lets them. */
export const managesUsers = ({ permissions }: SignedIn): boolean => permissions.includes('manage_users');

export function managersOnly(signedIn: SignedIn): Partial<May> {
  return managesUsers(signedIn) ? {} : { create: false, change: false, remove: false };
}
