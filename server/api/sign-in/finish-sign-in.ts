import { users } from '../../../shared/resources/users.ts';
import { Refusal, succeed, type Answer } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { toId, toTimestamp, type Trx } from '../database/db.ts';
import { selectOne } from '../rows/tables.ts';
import { signInError } from './sign-in-error.ts';
import { passTry } from './sign-in-guard.ts';
import { actorOf, suspensionOf, type SignInUser } from './sign-in-user.ts';
import { issueToken } from '../operation/bearer-tokens.ts';

/** Token lifetime in milliseconds, the same as the longest session. */
const tokenLifeMs = 12 * 3_600_000;

/** Completes a sign-in: issues the token, updates the user, writes the audit row and clears failed attempts. */
export async function finishSignIn(
  trx: Trx,
  user: SignInUser,
  { how, now }: { how: string; now: number },
): Promise<Answer> {
  const suspension = suspensionOf(user);
  if (suspension) throw new Refusal(signInError(suspension));
  const token = await issueToken(trx, { userId: user.id, lifeMs: tokenLifeMs }, now);
  await trx
    .updateTable('users')
    .set({ last_sign_in: toTimestamp(now) })
    .where('id', '=', toId(user.id))
    .execute();
  await passTry(trx, { scope: 'login', key: user.key }, { forget: true });
  await writeAudit(trx, {
    actor: actorOf(user),
    action: 'login',
    resource: 'users',
    recordId: user.id,
    detail: `Signed in by ${how}`,
    now,
  });
  const record = await selectOne(trx, { definition: users, scope: undefined }, { id: user.id });
  return succeed([{ ...record, tokens: { access_token: token } }], token);
}
