import { sql } from 'kysely';
import { isEmail } from '../../../shared/contact-details.ts';
import { dialogMessages } from '../../../shared/messages/router.ts';
import { signUpMessages } from '../../../shared/messages/sign-up.ts';
import { enterOrganisation, firstGroup } from '../accounts/enter-organisation.ts';
import type { Trx } from '../database/db.ts';
import type { Actor } from '../operation/actor.ts';
import { writeAudit } from '../rows/audit.ts';
import type { StoredPassword } from '../secrets/stored-password.ts';
import { findPasswordFault } from '../sign-in/password-faults.ts';
import { storePassword } from '../sign-in/store-password.ts';
import { findNameFault, takeUserName } from '../users/user-name-row.ts';
import { findOwnOrganisation, operatorOf } from './operator.ts';

interface NewAdmin {
  userName: string;
  firstName: string;
  lastName: string;
  /** Email address; '' for none. */
  email: string;
  /** Name for the internal admins' organization if none exists yet. */
  organisation: string;
}

/** Returns the first error in the input; undefined if it is valid. */
export function findAdminFault(admin: NewAdmin, password: string): string | undefined {
  if (!admin.firstName || !admin.lastName) return dialogMessages[1];
  if (admin.email && !isEmail(admin.email)) return signUpMessages.email;
  return findNameFault(admin.userName) ?? findPasswordFault(password, 'user');
}

interface Entering {
  password: StoredPassword;
  /** True if another person knows the password, so that it must be changed first. */
  mustChange: boolean;
  now: number;
}

/** Creates an internal admin, and their organization for the first one. Returns the organization's name. */
export async function enterAdmin(
  trx: Trx,
  admin: NewAdmin,
  { password, mustChange, now }: Entering,
): Promise<string> {
  const known = await findOwnOrganisation(trx);
  const idOrg = known ?? (await enterOrganisation(trx, { org_name: admin.organisation }));
  const userId = await enterUser(trx, { ...admin, idOrg, mustChange });
  await takeUserName(trx, userId, admin.userName);
  await storePassword(trx, userId, { password, now });
  const actor: Actor = { ...(await operatorOf(trx)), idOrg };
  const detail = `Made the internal admin ${admin.userName}`;
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
