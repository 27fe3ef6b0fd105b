import { signUpMessages } from '../../../shared/locales/en/sign-up.ts';
import { refuse, Refusal, succeed } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { systemActor } from '../operation/actor.ts';
import type { StoredPassword } from '../secrets/stored-password.ts';
import { storePassword } from '../sign-in/save-password.ts';
import { type Trx, toId, toTimestamp } from '../database/db.ts';
import { bodyOf, type ApiDeps, type Operation } from '../operation/operation.ts';
import { claimUserName } from '../users/user-name-row.ts';
import { enterOrganization, firstGroup } from './enter-organization.ts';
import { sendFirstConfirmation } from './confirm-email.ts';
import { readSignUp, type SignUp } from './sign-up-fields.ts';
import { trialDays } from '../../../shared/constants.ts';

/**
 * Signs up an organization: creates the organization, its groups and its first user, an admin, in one transaction.
 * Hashes the password before looking up the user name so that timing does not reveal existing names.
 */
export const createAccount: Operation = async (request, deps) => {
  const { db, clock, passwords } = deps;
  const read = readSignUp(bodyOf(request));
  if ('msg' in read) return refuse(400, read.msg);
  const { signUp } = read;
  const password = await passwords.hash(signUp.pw, 'anybody');
  const idOrg = await db
    .transaction()
    .execute((trx) => enterAccount(trx, signUp, { password, now: clock(), deps }));
  return succeed([], idOrg);
};

interface Entering {
  password: StoredPassword;
  now: number;
  deps: ApiDeps;
}

async function enterAccount(trx: Trx, signUp: SignUp, { password, now, deps }: Entering): Promise<string> {
  await requireReseller(trx, signUp.resellerid);
  const idOrg = await enterOrganization(trx, signUp);
  const userId = await enterFirstUser(trx, signUp, idOrg);
  await claimUserName(trx, userId, signUp.user_name);
  await storePassword(trx, userId, { password, now });
  await startTrial(trx, { idOrg, now });
  await sendFirstConfirmation(trx, { userId, idOrg, email: signUp.email }, deps);
  await writeAudit(trx, {
    actor: systemActor(signUp.user_name, idOrg),
    action: 'sign up',
    resource: 'org',
    recordId: idOrg,
    detail: `${signUp.org_name} signed up${signUp.resellerid && ` with reseller ${signUp.resellerid}`}`,
    now,
  });
  return idOrg;
}

async function requireReseller(trx: Trx, id: string): Promise<void> {
  if (!id) return;
  const reseller = await trx
    .selectFrom('resellers')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!reseller) throw new Refusal(refuse(400, signUpMessages.reseller));
}

async function enterFirstUser(trx: Trx, signUp: SignUp, idOrg: string): Promise<string> {
  const { user_name, first_name, last_name, middle_name, email, phone } = signUp;
  const { id } = await trx
    .insertInto('users')
    .values({
      id_org: idOrg,
      user_name,
      first_name,
      last_name,
      middle_name,
      email,
      phone,
      access_group: firstGroup,
    })
    .returning(({ cast }) => cast<string>('id', 'text').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

const dayMs = 24 * 3_600_000;

async function startTrial(trx: Trx, { idOrg, now }: { idOrg: string; now: number }): Promise<void> {
  await trx
    .updateTable('org')
    .set({ trial_until: toTimestamp(now + trialDays * dayMs), awaits_approval: true })
    .where('id', '=', toId(idOrg))
    .execute();
}
