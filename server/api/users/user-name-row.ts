import { sql } from 'kysely';
import { fitsCredentials, longestUserName, normaliseUserName } from '../../../shared/sign-in/credentials.ts';
import { profileMessages } from '../../../shared/locales/en/profile.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { toId, type Trx } from '../database/db.ts';

const duplicateName = () => refuse(409, profileMessages.duplicate);

export function findUserNameError(userName: string): string | undefined {
  const key = normaliseUserName(userName);
  if (!key) return profileMessages.userName;
  if (userName.length > longestUserName) return `User Name must have at most ${longestUserName} characters`;
  return fitsCredentials(userName) ? undefined : 'User Name can’t contain a colon';
}

/** Reserves the normalized name for a user. Throws a `Refusal` if another user has it. */
export async function claimUserName(trx: Trx, userId: string, userName: string): Promise<void> {
  const key = normaliseUserName(userName);
  const claimed = await sql`
    insert into user_names (key, id_user)
    values (${key}, ${userId}::bigint)
    on conflict (key) do update
    set id_user = excluded.id_user
    where user_names.id_user = excluded.id_user
  `.execute(trx);
  if (!claimed.numAffectedRows) throw new Refusal(duplicateName());
}

export async function releaseUserNames(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('user_names').where('id_user', '=', toId(userId)).execute();
}
