import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';

export async function setMfaMethod(trx: Trx, userId: string, method: 'sms' | 'totp'): Promise<void> {
  await sql`
    update users
    set mfa_method = ${method}
    where id = ${userId}::bigint
  `.execute(trx);
}
