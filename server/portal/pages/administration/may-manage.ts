import { isAdminGroup } from '../../../../shared/sections.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { May } from '../../resource/screen-extras.ts';

/** Users, groups and the organisation are looked after by internal admins and the admin group. */
export function isManager({ user }: SignedIn): boolean {
  return user.admin || isAdminGroup(user.accessGroup);
}

export function managersOnly(signedIn: SignedIn): Partial<May> {
  return isManager(signedIn) ? {} : { create: false, change: false, remove: false };
}
