import type { RequiredStep } from '../../../shared/rights.ts';
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
  /** Required step, such as setting a new password. No section is open until the step is done. */
  step?: RequiredStep;
  /** Time of the last password verification in Unix milliseconds. */
  signedInAt: number;
  actingFor?: { id: string; name: string };
  /** True if the time limit for acting for a client has passed, so the actor may only stop acting. */
  actingOver?: boolean;
  /** Id of the request or of the larger operation it belongs to. The audit trail groups rows by this id. */
  operation?: string;
}

/** Returns the organization whose rows the actor may read and write. */
export function organizationOf(actor: Actor): string {
  return actor.actingFor?.id ?? actor.idOrg;
}

/** True if the actor may administer the organization: an internal admin or a member of the admin group, with access to the admin section. */
export function mayManage(actor: Actor): boolean {
  return actor.sections.includes('admin') && (actor.admin || isAdminGroup(actor.accessGroup));
}

/** True if the actor may manage users and groups. */
export function mayManageUsers({ sections, permissions }: Actor): boolean {
  return sections.includes('admin') && permissions.includes('manage_users');
}

/** Creates an actor for writes without a signed-in user, such as by a payer with a link, the worker, or a user during sign-in. */
export function systemActor(userName: string, idOrg: string): Actor {
  const nothing = { admin: false, accessGroup: 'none', sections: [], permissions: [] };
  return { userId: '', userName, idOrg, ...nothing, signedInAt: 0 };
}
