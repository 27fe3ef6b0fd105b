import { sql } from 'kysely';
import { flexPayNames } from '../../../shared/templates/placeholders.ts';

/** Flex Pay settings of an organization, by placeholder name, without empty settings. */
export type FlexPay = Readonly<Record<string, string>>;

const pairs = flexPayNames.flatMap((name) => [sql.lit(name), sql`nullif(${sql.ref(`flex.${name}`)}, '')`]);

/** Selects the `FlexPay` of a row of `org`. Uses a subquery because some callers join `client_settings` for payments only. */
export const flexPayOfOrg = sql<FlexPay>`
  coalesce(
    (
      select jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))
      from client_settings flex
      where flex.id = org.id
    ),
    '{}'
  )
`;
