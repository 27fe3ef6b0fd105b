import { sql } from 'kysely';
import { fromBase32 } from '../api/sign-in/totp.ts';
import { toTimestamp, type Trx } from '../api/database/db.ts';
import { enterGroup } from '../api/users/enter-group.ts';
import { claimUserName } from '../api/users/user-name-row.ts';
import {
  demoCredential,
  demoGroups,
  demoPhone,
  demoSignIns,
  demoTotpSecret,
  type DemoSignIn,
} from './sign-ins.ts';

const maxTurns = 10_000;

export function turnName({ userName }: DemoSignIn, turn: number): string {
  return turn === 0 ? userName : `${userName}-${turn}`;
}

/** Inserts groups and users of the demo practices. If a user has been changed, inserts the next one of its series. */
export async function enterSignIns(trx: Trx, now: number): Promise<Map<DemoSignIn, number>> {
  for (const group of demoGroups) await enterGroup(trx, group.orgId, group);
  const turns = new Map<DemoSignIn, number>();
  for (const demo of demoSignIns) turns.set(demo, await enterOpenUser(trx, demo, now));
  return turns;
}

async function enterOpenUser(trx: Trx, demo: DemoSignIn, now: number): Promise<number> {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const userState = await findUserState(trx, demo, turnName(demo, turn));
    if (userState === 'asItSays') return turn;
    if (userState === 'changed') continue;
    await enterUser(trx, demo, { turn, now });
    return turn;
  }
  return 0;
}

async function findUserState(
  trx: Trx,
  demo: DemoSignIn,
  userName: string,
): Promise<'missing' | 'asItSays' | 'changed'> {
  const { rows } = await sql<{ same: boolean | null }>`
    select own.hash = ${demoCredential.hash}
      and own.temporary = ${demo.temporary ?? false}
      and own.reset_required = ${demo.resetRequired ?? false}
      and coalesce(users.mfa_method, '') = ${demo.mfaMethod ?? ''}
      and coalesce(users."forcePasswordReset", 'F') = ${demo.forcePasswordReset ? 'T' : 'F'}
      and coalesce(users.access_group, '') = ${demo.accessGroup} as same
    from user_names
    join users on users.id = user_names.id_user
    left join credentials own on own.id_user = users.id
    where user_names.key = ${userName}
  `.execute(trx);
  if (!rows[0]) return 'missing';
  return rows[0].same ? 'asItSays' : 'changed';
}

async function enterUser(
  trx: Trx,
  demo: DemoSignIn,
  { turn, now }: { turn: number; now: number },
): Promise<void> {
  const userName = turnName(demo, turn);
  const phone = demo.mfaMethod === 'sms' ? demoPhone : null;
  const { id } = await trx
    .insertInto('users')
    .values({
      id_org: demo.orgId,
      user_name: userName,
      first_name: demo.firstName,
      last_name: demo.lastName,
      email: `${userName}@practice.example`,
      mobile_phone: phone,
      verified_phone: phone,
      access_group: demo.accessGroup,
      admin_user: demo.admin ? 'T' : 'F',
      mfa_method: demo.mfaMethod ?? '',
      forcePasswordReset: demo.forcePasswordReset ? 'T' : 'F',
    })
    .returning(({ cast }) => cast<string>('id', 'text').as('id'))
    .executeTakeFirstOrThrow();
  await claimUserName(trx, id, userName);
  await enterCredential(trx, demo, { id, now });
  if (demo.mfaMethod === 'totp') await enterTotp(trx, id);
}

async function enterCredential(
  trx: Trx,
  demo: DemoSignIn,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const { blockSize, ...hashed } = demoCredential;
  await trx
    .insertInto('credentials')
    .values({
      ...hashed,
      id_user: id,
      block_size: blockSize,
      temporary: demo.temporary ?? false,
      reset_required: demo.resetRequired ?? false,
      changed: toTimestamp(now),
    })
    .execute();
}

async function enterTotp(trx: Trx, id: string): Promise<void> {
  await trx
    .insertInto('totp_secrets')
    .values({ id_user: id, secret: fromBase32(demoTotpSecret) })
    .execute();
}
