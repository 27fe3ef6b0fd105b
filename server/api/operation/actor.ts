import type { RequiredStep } from '../../../shared/required-step.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { isAdminGroup, type SectionName } from '../../../shared/sections.ts';

/** Who makes a call. */
export interface Actor {
  userId: string;
  userName: string;
  /** First and last name, where there are any. */
  fullName?: string;
  /** The user's own organisation. */
  idOrg: string;
  admin: boolean;
  /** Name of the access group; '' = none. */
  accessGroup: string;
  /** What the group opens; all while acting for a client. */
  sections: readonly SectionName[];
  /** What they may do there. */
  permissions: readonly Permission[];
  /** What they must do first; until then no section is open. */
  step?: RequiredStep;
  /** When the user last proved by the password who they are, unix milliseconds. */
  signedInAt: number;
  /** The client that an admin acts for. */
  actingFor?: { id: string; name: string };
  /** Acting for the client has lasted its time: nothing but its end is open. */
  actingOver?: boolean;
  /** Id of the request, or of the larger action it continues: the audit trail shows its rows as one line. */
  operation?: string;
}

/** The organisation whose rows the actor sees and writes. */
export function organisationOf(actor: Actor): string {
  return actor.actingFor?.id ?? actor.idOrg;
}

/** Whether the actor looks after the organisation: of those who have the section, internal admins and the admin group do. */
export function mayManage(actor: Actor): boolean {
  return actor.sections.includes('admin') && (actor.admin || isAdminGroup(actor.accessGroup));
}

/** Whether the actor looks after users and groups. */
export function mayManageUsers({ sections, permissions }: Actor): boolean {
  return sections.includes('admin') && permissions.includes('manage_users');
}

/** Whoever writes without being signed in: the payer or patient behind a link, the worker, a name at sign-in. */
export function outsider(userName: string, idOrg: string): Actor {
  const nothing = { admin: false, accessGroup: 'none', sections: [], permissions: [] };
  return { userId: '', userName, idOrg, ...nothing, signedInAt: 0 };
}
