import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { worklistMessages } from '../../../shared/locales/en/worklist.ts';
import type { Db } from '../database/db.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { refuse, Refusal, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

export interface Colleague {
  id: string;
  name: string;
}

export const listColleagues: SignedOperation<typeof apiCalls.listColleagues> = async ({ actor }, { db }) =>
  succeed(await loadColleagues(db, actor));

/** Reads an assignee. Returns null for ''. Throws a `Refusal` (400) for an unknown ID. */
export async function readColleague(db: Db, actor: Actor, id: string): Promise<Colleague | null> {
  if (id === '') return null;
  const found = (await loadColleagues(db, actor)).find((one) => one.id === id);
  if (!found) throw new Refusal(refuse(400, worklistMessages.assignee));
  return found;
}

async function loadColleagues(db: Db, actor: Actor): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select id::text, coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), user_name) as name
    from users
    where id_org = ${organizationOf(actor)}::bigint
    and disabled is distinct from 'T'
    order by name, id
  `.execute(db);
  return rows;
}
