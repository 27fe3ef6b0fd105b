import { sql } from 'kysely';
import { isEmail } from '../../../shared/contact-details.ts';
import { dialogMessages } from '../../../shared/locales/en/router.ts';
import { signUpMessages } from '../../../shared/locales/en/sign-up.ts';
import { enterOrganization, firstGroup } from '../accounts/enter-organization.ts';
import type { Trx } from '../database/db.ts';
import type { Actor } from '../operation/actor.ts';
import { writeAudit } from '../rows/audit.ts';
import type { StoredPassword } from '../secrets/stored-password.ts';
import { findPasswordError } from '../sign-in/password-errors.ts';
import { storePassword } from '../sign-in/save-password.ts';
import { findUserNameError, claimUserName } from '../users/user-name-row.ts';
import { findOwnOrganization, operatorOf } from './operator.ts';

interface NewAdmin {
  userName: string;
  firstName: string;
  lastName: string;
  /** Email address; '' for none. */
  email: string;
  /** Name for the internal admins' organization if none exists yet. */
  organization: string;
}

/** Returns the first error in the input; undefined if it is valid. */
export function findAdminError(admin: NewAdmin, password: string): string | undefined {
  if (!admin.firstName || !admin.lastName) return dialogMessages[1];
  if (admin.email && !isEmail(admin.email)) return signUpMessages.email;
  return findUserNameError(admin.userName) ?? findPasswordError(password, 'user');
}

interface AdminOptions {
  password: StoredPassword;
  /** True if someone else knows the password, so the admin must change it first. */
  mustChange: boolean;
  now: number;
}

/** Creates an internal admin and, if none exists yet, the internal admins' organization. Returns the organization's name. */
export async function enterAdmin(
  trx: Trx,
  admin: NewAdmin,
  { password, mustChange, now }: AdminOptions,
): Promise<string> {
  const existingId = await findOwnOrganization(trx);
  const idOrg = existingId ?? (await enterOrganization(trx, { org_name: admin.organization }));
  const userId = await enterUser(trx, { ...admin, idOrg, mustChange });
  await claimUserName(trx, userId, admin.userName);
  await storePassword(trx, userId, { password, now });
  const actor: Actor = { ...(await operatorOf(trx)), idOrg };
  const detail = `Created internal admin ${admin.userName}`;
  await writeAudit(trx, { actor, action: 'create', resource: 'users', recordId: userId, detail, now });
  const { rows } = await sql<{ name: string }>`select name from org where id = ${idOrg}::bigint`.execute(trx);
  return rows[0]?.name ?? '';
}

async function enterUser(
  trx: Trx,
  admin: NewAdmin & { idOrg: string; mustChange: boolean },
): Promise<string> {
  const { id } = await trx
    .insertInto('users')
    .values({
      id_org: admin.idOrg,
      user_name: admin.userName,
      first_name: admin.firstName,
      last_name: admin.lastName,
      email: admin.email || null,
      access_group: firstGroup,
      admin_user: 'T',
      forcePasswordReset: admin.mustChange ? 'T' : 'F',
    })
    .returning(({ cast }) => cast<string>('id', 'text').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}
