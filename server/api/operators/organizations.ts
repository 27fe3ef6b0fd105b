import { sql } from 'kysely';
import { offsetOf } from '../../../shared/list-query.ts';
import type { apiCalls } from '../../../shared/api-calls.ts';
import type { WireOf } from '../../../shared/wire/wire-types.ts';
import type { Db } from '../database/db.ts';
import { toTrial, trialColumns, type TrialColumns } from '../trial/read-trial.ts';
import { readNumbers } from '../numbers/ivr-number.ts';

type Organization = WireOf<typeof apiCalls.listOrganizations.result> &
  Record<'id' | 'name' | 'reseller' | 'last_sign_in' | 'approved_at', string>;

interface OrganizationQuery {
  /** Part of the name, or an organization id. */
  search: string;
  page: number;
  size: number;
  isAwaiting?: boolean;
}

export async function findOrganizations(
  db: Db,
  { search, page, size, isAwaiting = false }: OrganizationQuery,
): Promise<{ rows: Organization[]; count: number }> {
  const isNamed = sql<boolean>`
    (position(lower(${search}) in lower(name)) > 0 or id::text = ${search})
    and (awaits_approval or not ${isAwaiting})
  `;
  const { rows } = await sql<Row>`
    with named as (
      select id
      from org
      where ${isNamed}
      order by name collate names, id
      limit ${size}
      offset ${offsetOf({ page, size })}
    )
    select ${columns}
    from named
    join org on org.id = named.id
    left join client_settings settings on settings.id = org.id
    order by org.name collate names, org.id
  `.execute(db);
  const counted = await sql<{ count: number }>`select count(*) from org where ${isNamed}`.execute(db);
  return { rows: rows.map(toOrganization), count: counted.rows[0]?.count ?? 0 };
}

export async function findOrganization(db: Db, id: string): Promise<Organization | undefined> {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const { rows } = await sql<Row>`
    select ${columns}
    from org
    left join client_settings settings on settings.id = org.id
    where org.id = ${id}::bigint
  `.execute(db);
  return rows[0] && toOrganization(rows[0]);
}

type Row = Omit<Organization, 'numbers' | 'trial'> & TrialColumns & { ivr_number: string | null };

const columns = sql`
  ${trialColumns},
  org.id::text, org.name, coalesce(settings.payment_enabled, 'F') as payments,
  coalesce(org.reseller, '') as reseller,
  org.ivr_number,
  case
    when org.awaits_approval then (
      select jsonb_build_object(
        'name', concat_ws(' ', users.first_name, users.last_name), 'email', coalesce(users.email, ''),
        'confirmed', case when users.verified_email = lower(users.email) then 'T' else 'F' end,
        'phone', coalesce(nullif(users.phone, ''), org.phone, '')
      )
      from users
      where users.id_org = org.id
      order by users.id
      limit 1
    )
  end as approval,
  coalesce(floor(extract(epoch from org.approved_at))::bigint::text, '') as approved_at,
  case
    when org.closed_at is not null then jsonb_build_object(
      'at', floor(extract(epoch from org.closed_at))::bigint, 'by', org.closed_by, 'reason', org.close_reason,
      'erasing', case when org.erasing_since is null or org.erased_at is not null then 'F' else 'T' end,
      'erased', case when org.erased_at is null then 'F' else 'T' end
    )
  end as closed,
  (
    select jsonb_build_object('at', floor(extract(epoch from set_at))::bigint, 'by', set_by, 'reason', legal_holds.reason)
    from legal_holds
    where legal_holds.id_org = org.id and contact is null
  ) as hold,
  (select count(*) from users where users.id_org = org.id) as users,
  coalesce((
    select floor(extract(epoch from time))::bigint::text
    from audit
    where audit.id_org = org.id and action = 'login'
    order by audit.id desc
    limit 1
  ), '') as last_sign_in
`;

const toOrganization = ({ ivr_number, trial_until, trial_calls, ...row }: Row): Organization => ({
  ...row,
  numbers: readNumbers({ name: row.name, ivr_number }),
  trial: toTrial({ trial_until, trial_calls }),
});
