import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright';
import type { DatabaseHandle } from '../../server/api/database/db.ts';
import { fromBase32 } from '../../server/api/sign-in/totp.ts';
import { createPasswordHasher } from '../../server/api/sign-in/password-hasher.ts';
import { storePassword } from '../../server/api/sign-in/save-password.ts';
import { claimUserName } from '../../server/api/users/user-name-row.ts';
import { paths } from '../../shared/paths.ts';
import type { EmbeddedApi, Reply } from './embedded-api.ts';

/** Password of every user created by `addUser`. */
export const password = 'Correct-Horse-7';
const hasher = createPasswordHasher({ cost: 2 ** 4 });

export interface NewUser {
  userName?: string;
  org?: string;
  group?: string;
  admin?: boolean;
  email?: string;
  mfaMethod?: string;
  /** Verified phone number of the user. */
  phone?: string;
  temporary?: boolean;
}

/** Adds a user with the test password, hashed at a low cost, and returns the id. */
export async function addUser(
  api: Pick<EmbeddedApi, 'now'> & { database: Pick<DatabaseHandle, 'db'> },
  user: NewUser = {},
): Promise<string> {
  const { userName = 'pat', org = '204117', group = user.admin ? '' : 'Front Desk' } = user;
  const stored = await hasher.hash(password, 'known');
  return api.database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into users
        (id_org, user_name, first_name, last_name, access_group, admin_user, email, mfa_method,
        mobile_phone, verified_phone)
      values (
        ${org}::bigint, ${userName}, 'Pat', 'Doe', ${group}, ${user.admin ? 'T' : 'F'},
        ${user.email ?? 'pat@mail.example'}, ${user.mfaMethod ?? ''}, ${user.phone ?? null},
        ${user.phone ?? null}
      )
      returning id::text
    `.execute(trx);
    const { id } = rows[0]!;
    await claimUserName(trx, id, userName);
    await storePassword(trx, id, { password: stored, now: api.now.ms });
    if (user.temporary) await sql`update credentials set temporary = true`.execute(trx);
    return id;
  });
}

export const basic = (userName: string, pw = '') => ({
  Authorization: `Basic ${Buffer.from(`${userName}:${pw}`).toString('base64')}`,
});

export function login(api: EmbeddedApi, userName = 'pat', pw = password): Promise<Reply> {
  return api.call('POST login', {}, { headers: basic(userName, pw) });
}

/** Returns the token of a user who signs in with only a password. */
export async function tokenOf(api: EmbeddedApi, userName = 'pat', headers: object = {}): Promise<string> {
  const reply = await api.call('POST login', {}, { headers: { ...basic(userName, password), ...headers } });
  return reply.body.p1!;
}

type Verify = (api: EmbeddedApi, challenge: Reply, response: object) => Promise<Reply>;

/** Returns a function that answers a challenge under this user name. */
export function verifyAs(userName: string): Verify {
  return (api, challenge, response) => {
    const { Session, ChallengeName } = challenge.body.results;
    return api.call(
      'POST cognito_verify',
      { Session, ChallengeName, response },
      { headers: basic(userName) },
    );
  };
}

export const verify = verifyAs('pat');

/**
 * Returns the six-digit code in the newest captured message to the recipient.
 * Orders by transaction id, because the test's clock may stand still and rows may reuse space.
 */
export async function codeSentTo(api: EmbeddedApi, recipient: string): Promise<string> {
  const { rows } = await sql<{ body_text: string }>`
    select body_text from outbox where recipient = ${recipient} order by xmin::text::bigint desc limit 1
  `.execute(api.database.db);
  return /\b\d{6}\b/.exec(rows[0]?.body_text ?? '')?.[0] ?? '';
}

export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Returns the RFC 6238 code that an authenticator app shows `steps` half minutes from now. */
export function appCode(secret: string, now: number, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000) + steps));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export async function enterByForm(page: Page, userName: string): Promise<void> {
  await page.goto(paths.login.to());
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/app/**');
}
