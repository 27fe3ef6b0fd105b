import { sql } from 'kysely';
import type { Db, Stored } from '../database/db.ts';
import { systemActor, type Actor } from '../operation/actor.ts';
import type { StoredPassword } from '../secrets/stored-password.ts';

export interface SignInUser {
  id: string;
  /** User name in its normalized form. */
  key: string;
  userName: string;
  idOrg: string;
  orgName: string;
  email: string;
  mfaMethod: string;
  /** Phone verified by a code, or '' for none. */
  verifiedPhone: string;
  /** Email verified by its link, in lower case, or '' for none. */
  verifiedEmail: string;
  hasTotp: boolean;
  /** Undefined if the user never had a password. */
  password?: StoredPassword;
  temporary: boolean;
  resetRequired: boolean;
  disabled: boolean;
  /** True if the user's organization is closed. */
  closed: boolean;
}

type Credentials = Omit<Stored<'credentials'>, 'id_user' | 'changed'>;

type Row = Pick<Stored<'users'>, 'user_name' | 'email' | 'mfa_method' | 'verified_phone' | 'verified_email'> &
  Pick<Stored<'user_names'>, 'key'> & { [Name in keyof Credentials]: Credentials[Name] | null } & {
    id: string;
    id_org: string;
    org_name: string;
    has_totp: boolean;
    disabled: boolean;
    closed: boolean;
  };

export const findUserByName = (db: Db, key: string) => findUser(db, sql`user_names.key = ${key}`);

export const findUserById = (db: Db, id: string) => findUser(db, sql`users.id = ${id}::bigint`);

async function findUser(db: Db, where: ReturnType<typeof sql>): Promise<SignInUser | undefined> {
  const { rows } = await sql<Row>`
    select users.id::text, user_names.key, users.user_name, users.id_org::text, org.name as org_name,
      users.email, users.mfa_method, users.verified_phone, users.verified_email,
      totp.secret is not null as has_totp, own.salt, own.hash, own.cost, own.block_size,
      own.parallelization, own.temporary, own.reset_required,
      users.disabled is not distinct from 'T' as disabled, org.closed_at is not null as closed
    from users
    join user_names on user_names.id_user = users.id
    join org on org.id = users.id_org
    left join credentials own on own.id_user = users.id
    left join totp_secrets totp on totp.id_user = users.id
    where ${where}
  `.execute(db);
  return rows[0] && toUser(rows[0]);
}

function toUser(row: Row): SignInUser {
  const { salt, hash, cost, block_size: blockSize, parallelization } = row;
  return {
    id: row.id,
    key: row.key,
    userName: row.user_name,
    idOrg: row.id_org,
    orgName: row.org_name,
    email: row.email ?? '',
    mfaMethod: row.mfa_method ?? '',
    verifiedPhone: row.verified_phone ?? '',
    verifiedEmail: row.verified_email ?? '',
    hasTotp: row.has_totp,
    password:
      salt && hash && cost && blockSize && parallelization
        ? { salt, hash, cost, blockSize, parallelization }
        : undefined,
    temporary: row.temporary ?? false,
    resetRequired: row.reset_required ?? false,
    disabled: row.disabled,
    closed: row.closed,
  };
}

/** Returns why the user must not sign in; undefined if nothing prevents it. */
export function suspensionOf({
  closed,
  disabled,
}: SignInUser): 'Organization Closed' | 'User Suspended' | undefined {
  if (closed) return 'Organization Closed';
  return disabled ? 'User Suspended' : undefined;
}

export function actorOf(user: SignInUser): Actor {
  return { ...systemActor(user.userName, user.idOrg), userId: user.id };
}
