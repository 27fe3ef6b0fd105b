import { sql } from 'kysely';
import { resourceMessages } from '../../../shared/messages.ts';
import { textOf } from '../../../shared/reply.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** An organisation that people sign in to, or that money was asked for by, stays; the rest goes with it. */
export const organisationRules: ResourceRules = {
  onDelete: () => async (trx, before) => {
    const idOrg = textOf(before, 'id');
    const { rows } = await sql<{ kept: boolean }>`
      select exists (select from users where id_org = ${idOrg}::bigint)
      or exists (select from groups where id_org = ${idOrg}::bigint)
      or exists (select from payments where id_org = ${idOrg}::bigint) as kept
    `.execute(trx);
    if (rows[0]?.kept) throw new Refusal(refuse(409, resourceMessages.organisationStays));
  },
};
