import { grantedPermissions, permissions } from '../../shared/permissions.ts';
import { openSections, sections, type AccessGroup } from '../../shared/sections.ts';

interface Person {
  admin: boolean;
  /** Name of the access group; '' if none. */
  accessGroup: string;
}

const list = new Intl.ListFormat('en-US');

/** Describes a user's access: `Home and Contacts. May send and export.` A user without a group has no access. */
export function describeRights({ admin, accessGroup }: Person, group: AccessGroup | undefined): string {
  const open = openSections(accessGroup, group).map((name) => sections[name].label);
  const may = grantedPermissions({ admin, accessGroup }, group).map((name) =>
    permissions[name].label.toLowerCase(),
  );
  if (open.length === 0) return 'No access: this group can’t open any tab.';
  return [`${list.format(open)}.`, may.length > 0 && `Can ${list.format(may)}.`].filter(Boolean).join(' ');
}
