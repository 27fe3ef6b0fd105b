import { sql } from 'kysely';
import { issueToken } from '../../../server/api/operation/bearer-tokens.ts';
import { demoCredential, demoPassword } from '../../../server/demo/sign-ins.ts';
import type { Db } from '../../../server/api/database/db.ts';
import { claimUserName } from '../../../server/api/users/user-name-row.ts';
import { apiKey, type Stack } from './stack.ts';
import { signInAt } from '../visitors.ts';

export interface Practice {
  idOrg: string;
  userName: string;
  token: string;
}

const day = 86_400_000;

export function enterPractice(db: Db, name: string): Promise<Practice> {
  const userName = name.toLowerCase().replaceAll(/\W+/g, '-');
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id_org: string; id: string }>`
      with made as (
        insert into org (name, timezone, phone, enable_mfa)
        values (${name}, 'America/Chicago', '3125550142', 'F')
        returning id
      ),
      opened as (
        insert into groups (id_org, name, home, ivr, library, contacts, files, admin)
        select id, 'Admin', 'T', 'T', 'T', 'T', 'T', 'T'
        from made
      )
      insert into users (id_org, user_name, first_name, last_name, email, access_group, admin_user)
      select id, ${userName}, 'Ben', 'Chmark', ${`${userName}@practice.example`}, 'Admin', 'F'
      from made
      returning id_org::text, id::text
    `.execute(trx);
    const { id = '', id_org: idOrg = '' } = rows[0] ?? {};
    await claimUserName(trx, id, userName);
    const { salt, hash, cost, blockSize, parallelization } = demoCredential;
    await sql`
      insert into credentials (
        id_user, salt, hash, cost, block_size, parallelization, temporary, reset_required, changed
      )
      values (${id}::bigint, ${salt}, ${hash}, ${cost}, ${blockSize}, ${parallelization}, false, false, now())
    `.execute(trx);
    const token = await issueToken(trx, { userId: id, lifeMs: day }, Date.now());
    return { idOrg, userName, token };
  });
}

export const enter = (portal: string, { userName }: Practice) =>
  signInAt(portal, { user_name: userName, pw: demoPassword });

export async function callApi<Answer>(
  { api }: Stack,
  { token }: Practice,
  call: { method: string; path: string; body: object | FormData },
): Promise<Answer> {
  const isForm = call.body instanceof FormData;
  const answer = await fetch(`${api.origin}/${call.path}`, {
    method: call.method,
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Api-Key': apiKey,
      ...(!isForm && { 'Content-Type': 'application/json' }),
    },
    body: call.body instanceof FormData ? call.body : JSON.stringify(call.body),
    signal: AbortSignal.timeout(120_000),
  });
  if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
