import { isAdminGroup } from './sections.ts';

/** Permissions of a group beyond its tabs. The initial values match the behavior before permissions existed. */
export const permissions = {
  send: {
    field: 'may_send',
    initial: 'T',
    label: 'Send',
    hint: 'Run and confirm jobs, send tests and request payments',
  },
  export: { field: 'may_export', initial: 'T', label: 'Export', hint: 'Download lists as files' },
  delete: { field: 'may_delete', initial: 'T', label: 'Delete', hint: 'Delete records' },
  refund: { field: 'may_refund', initial: 'F', label: 'Refund', hint: 'Refund payments to patients' },
  manage_users: {
    field: 'may_manage_users',
    initial: 'F',
    label: 'Manage users',
    hint: 'Invite users and set permissions, up to your own. Needs the Admin tab.',
  },
} as const;

export type Permission = keyof typeof permissions;
const permissionNames = Object.keys(permissions) as Permission[];

/** Permission required in addition to the tab. With `when`, it is required only if a body field has the given value. */
export type Need = Permission | { permission: Permission; when: Readonly<Record<string, string>> };

/** Returns a user's permissions. Internal admins and the Admin group have all of them; a user without a group has none. */
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

export function neededFor(needs: readonly Need[] = [], body: unknown = {}): Permission[] {
  return needs.flatMap((need) => {
    if (typeof need === 'string') return [need];
    const values = new Map<string, unknown>(Object.entries(body ?? {}));
    return Object.entries(need.when).some(([field, value]) => values.get(field) === value)
      ? [need.permission]
      : [];
  });
}
