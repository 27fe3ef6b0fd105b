import { isAdminGroup } from './sections.ts';

/** What a group lets its members do below its tabs. What has not been said is as it was before there was a choice. */
export const permissions = {
  send: {
    field: 'may_send',
    initial: 'T',
    label: 'Send',
    hint: 'Run and confirm jobs, send tests and ask for payments',
  },
  export: { field: 'may_export', initial: 'T', label: 'Export', hint: 'Take lists away as files' },
  delete: { field: 'may_delete', initial: 'T', label: 'Delete', hint: 'Delete records' },
  refund: { field: 'may_refund', initial: 'F', label: 'Refund', hint: 'Give money back to patients' },
  manage_users: {
    field: 'may_manage_users',
    initial: 'F',
    label: 'Manage users',
    hint: 'Invite people and change what they may do, as far as one may do it oneself. Needs the Admin tab.',
  },
} as const;

export type Permission = keyof typeof permissions;
const permissionNames = Object.keys(permissions) as Permission[];

/** What a call needs beside its tab; with `when`, only where its body has one of these values. */
export type Need = Permission | { permission: Permission; when: Readonly<Record<string, string>> };

/** What a user may do below the tabs. Internal admins and the admin group may do everything; a group that is not there, nothing. */
export function grantedPermissions(
  { admin, accessGroup }: { admin: boolean; accessGroup: string },
  group: object | undefined,
): Permission[] {
  if (admin || isAdminGroup(accessGroup)) return [...permissionNames];
  const values = new Map<string, unknown>(Object.entries(group ?? {}));
  return permissionNames.filter((name) => {
    const { field, initial } = permissions[name];
    return group !== undefined && (values.get(field) || initial) === 'T';
  });
}

/** Those that a call with this body needs. */
export function neededFor(needs: readonly Need[] = [], body: unknown = {}): Permission[] {
  return needs.flatMap((need) => {
    if (typeof need === 'string') return [need];
    const values = new Map<string, unknown>(Object.entries(body ?? {}));
    return Object.entries(need.when).some(([field, value]) => values.get(field) === value)
      ? [need.permission]
      : [];
  });
}
