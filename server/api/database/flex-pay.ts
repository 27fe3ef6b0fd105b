import { sql } from 'kysely';
import { flexPayNames } from '../../../shared/templates/placeholders.ts';

/** An organization's Flex Pay settings by the placeholders that they fill; an empty one is missing. */
export type FlexPay = Readonly<Record<string, string>>;

const pairs = flexPayNames.flatMap((name) => [sql.lit(name), sql`nullif(${sql.ref(`flex.${name}`)}, '')`]);

/**
 * Selects the `FlexPay` of the row of `org`. A subquery, because some of the statements that need it join `client_settings` for
 * payments alone.
 */
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
