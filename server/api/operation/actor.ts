import type { RequiredStep } from '../../../shared/required-step.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { isAdminGroup, type SectionName } from '../../../shared/sections.ts';

export interface Actor {
  userId: string;
  userName: string;
  fullName?: string;
  /** Id of the user's own organization. */
  idOrg: string;
  admin: boolean;
  /** Name of the access group; '' for none. */
  accessGroup: string;
  /** Sections that the group may open; all while acting for a client. */
  sections: readonly SectionName[];
  permissions: readonly Permission[];
  /** Required step, such as a new password. Until it is done, no section is open. */
  step?: RequiredStep;
  /** Time of the last password verification in Unix milliseconds. */
  signedInAt: number;
  actingFor?: { id: string; name: string };
  /** True if the time of acting for a client is over, so that only ending it is allowed. */
  actingOver?: boolean;
  /** Id of the request or of the larger action. The audit trail groups rows with the same id. */
  operation?: string;
}

/** Returns the organization whose rows the actor may read and write. */
export function organizationOf(actor: Actor): string {
  return actor.actingFor?.id ?? actor.idOrg;
}

/** True if the actor administers the organization: an internal admin or a member of the admin group, with the section. */
export function mayManage(actor: Actor): boolean {
  return actor.sections.includes('admin') && (actor.admin || isAdminGroup(actor.accessGroup));
}

/** True if the actor may manage users and groups. */
export function mayManageUsers({ sections, permissions }: Actor): boolean {
  return sections.includes('admin') && permissions.includes('manage_users');
}

/** Creates an actor for writes without sign-in: a payer or patient with a link, the worker, or a user name at sign-in. */
export function systemActor(userName: string, idOrg: string): Actor {
  const nothing = { admin: false, accessGroup: 'none', sections: [], permissions: [] };
  return { userId: '', userName, idOrg, ...nothing, signedInAt: 0 };
}
