import { sql } from 'kysely';
import { grantedPermissions, type Permission } from '../../../shared/permissions.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { groups } from '../../../shared/resources/groups.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { openSections, type SectionName } from '../../../shared/sections.ts';
import type { Db } from '../database/db.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';

interface Grant {
  sections: readonly SectionName[];
  permissions: readonly Permission[];
}

/** Returns true if the actor has all rights of the grant. Internal admins may grant everything. */
export function mayGrant(actor: Actor, { sections, permissions }: Grant): boolean {
  if (actor.admin) return true;
  return (
    sections.every((section) => actor.sections.includes(section)) &&
    permissions.every((permission) => actor.permissions.includes(permission))
  );
}

export function grantOf(record: ApiRecord): Grant {
  const group = readRow(groups, record);
  const accessGroup = group.name;
  return {
    sections: openSections(accessGroup, group),
    permissions: grantedPermissions({ admin: false, accessGroup }, group),
  };
}

/** Returns true if the actor may manage the group's members and add users to it. */
export async function mayGrantGroup(db: Db, actor: Actor, name: string): Promise<boolean> {
  const { rows } = await sql<{ own_group: ApiRecord }>`
    select to_jsonb(groups) as own_group
    from groups
    where id_org = ${organizationOf(actor)}::bigint and lower(name) = lower(${name})
  `.execute(db);
  return mayGrant(actor, grantOf({ ...rows[0]?.own_group, name }));
}
