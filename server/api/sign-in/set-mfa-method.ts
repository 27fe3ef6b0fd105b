import { toId, type Trx } from '../database/db.ts';

export async function setMfaMethod(trx: Trx, userId: string, method: 'sms' | 'totp'): Promise<void> {
  await trx.updateTable('users').set({ mfa_method: method }).where('id', '=', toId(userId)).execute();
}
