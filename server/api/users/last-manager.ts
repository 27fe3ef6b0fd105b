import { sql } from 'kysely';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import type { Trx } from '../database/db.ts';
import { refuse, Refusal } from '../operation/answer.ts';

/** Selects users who may manage the practice's users. Internal admins do not count, because they do not belong to the practice. */
const isManager = sql`
  users.disabled is distinct from 'T'
  and users.admin_user is distinct from 'T'
  and (
    lower(coalesce(users.access_group, '')) in ('', 'admin')
    or exists (
      select from groups
      where groups.id_org = users.id_org
      and lower(groups.name) = lower(users.access_group)
      and groups.admin = 'T'
      and groups.may_manage_users = 'T'
    )
  )
`;

interface ChangedUser {
  id: string;
  /** Undefined if the user is deleted. */
  after?: { access_group: string; disabled: string };
}

/** Throws if the change would leave the practice without a user who may manage its users. A lock serializes such changes per practice. */
export async function keepManager(trx: Trx, { id, after }: ChangedUser): Promise<void> {
  const { rows } = await sql<{ idOrg: string }>`
    select users.id_org::text as "idOrg"
    from users
    where users.id = ${id}::bigint
    and ${isManager}
  `.execute(trx);
  const idOrg = rows[0]?.idOrg;
  if (!idOrg) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('managers', ${idOrg}::bigint))`.execute(trx);
  const { rows: left } = await sql`
    select
    from (
      select id, id_org, access_group, disabled, admin_user
      from users
      where id_org = ${idOrg}::bigint
      and id <> ${id}::bigint
      union all
      select id, id_org, ${after?.access_group ?? ''}, ${after?.disabled ?? ''}, admin_user
      from users
      where id = ${id}::bigint
      and ${after !== undefined}
    ) users
    where ${isManager}
    limit 1
  `.execute(trx);
  if (left.length === 0) throw new Refusal(refuse(409, resourceMessages.lastManager));
}
