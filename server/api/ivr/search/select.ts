import { sql, type RawBuilder } from 'kysely';
import { ivrFields, type IvrField } from '../../../../shared/ivr/fields.ts';
import type { ApiRecord } from '../../../../shared/reply.ts';
import type { Db } from '../../database/db.ts';
import { countSpan, readSpan } from './count-by-hour.ts';
import type { SearchQuery } from './query.ts';
import { conditionSql } from './to-sql.ts';

/** Maximum number of distinct values, because longer lists are useless as choices. */
const mostDistinct = 10_000;

export async function countCalls(db: Db, idOrg: string, query: SearchQuery): Promise<number> {
  const span = readSpan(query.where);
  const statement = span ? countSpan(idOrg, span) : countMatches(idOrg, query);
  const { rows } = await statement.execute(db);
  return rows[0]?.count ?? 0;
}

const countMatches = (idOrg: string, query: SearchQuery) =>
  sql<{ count: number }>`
    select count(*) as count
    from ivr
    where ${inScope(idOrg, query)}
  `;

export function selectCalls(idOrg: string, query: SearchQuery): RawBuilder<ApiRecord> {
  const { limit } = query;
  return sql<ApiRecord>`
    select ${sql.join(query.fields.map(selectField))}
    from ivr
    where ${inScope(idOrg, query)}
    ${orderList(query)}
    ${limit ? sql`limit ${limit.count} offset ${limit.offset}` : sql``}
  `;
}

export async function distinctValues(db: Db, idOrg: string, query: SearchQuery): Promise<ApiRecord[]> {
  const [field = 'provider'] = query.fields;
  const isIndexed = field === 'provider' && !query.where;
  const { rows } = await (isIndexed ? scanProviders(idOrg) : scanDistinct(idOrg, field, query)).execute(db);
  return rows;
}

function scanDistinct(idOrg: string, field: IvrField, query: SearchQuery): RawBuilder<ApiRecord> {
  return sql<ApiRecord>`
    select distinct ${selectField(field)}
    from ivr
    where ${inScope(idOrg, query)}
    order by 1
    limit ${mostDistinct}
  `;
}

/** Finds each clinician with one index step, without reading the calls in between. */
function scanProviders(idOrg: string): RawBuilder<ApiRecord> {
  return sql<ApiRecord>`
    with recursive known (provider) as (
      (
        select provider
        from ivr
        where id_org = ${idOrg}::bigint
        and provider is not null
        order by provider
        limit 1
      )
      union all
      select (
        select ivr.provider
        from ivr
        where ivr.id_org = ${idOrg}::bigint
        and ivr.provider > known.provider
        order by ivr.provider
        limit 1
      )
      from known
      where known.provider is not null
    )
    select provider
    from known
    where provider is not null
    limit ${mostDistinct}
  `;
}

/** Builds the condition, always restricted to the tenant. */
function inScope(idOrg: string, { where, followUp }: SearchQuery): RawBuilder<unknown> {
  const conditions = [
    sql`id_org = ${idOrg}::bigint`,
    ...(where ? [sql`(${conditionSql(where)})`] : []),
    ...(followUp ? [followUp === 'done' ? isFollowUpDone : sql`not ${isFollowUpDone}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

const isFollowUpDone = sql`
  exists (
    select 1
    from call_follow_ups
    where call_follow_ups.call = ivr.id
    and call_follow_ups.done_at is not null
  )
`;

function selectField(field: IvrField): RawBuilder<unknown> {
  const column = sql.ref(field);
  return ivrFields[field] === 'moment'
    ? sql`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') as ${column}`
    : column;
}

/** Builds the sort order in the direction of an index where possible so that a page needs no sorting. */
function orderList({ order }: SearchQuery): RawBuilder<unknown> {
  if (order.length === 0) return sql``;
  const keys = order.map(({ field, descending }) =>
    descending ? sql`ivr.${sql.ref(field)} desc` : sql`ivr.${sql.ref(field)} asc`,
  );
  const last = order.at(-1)?.descending ? sql`ivr.id desc` : sql`ivr.id asc`;
  return sql`order by ${sql.join([...keys, last])}`;
}
