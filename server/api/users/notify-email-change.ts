import type { ApiRecord } from '../../../shared/reply.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { users } from '../../../shared/resources/users.ts';
import type { Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { notifyUser } from '../sign-in/notify-user.ts';

/** Notifies the previous email address, because its owner may not know about the change. */
export async function notifyEmailChange(
  trx: Trx,
  before: ApiRecord,
  deps: Pick<ApiDeps, 'clock' | 'config' | 'log'>,
): Promise<void> {
  const { user_name: userName, email } = readRow(users, before);
  const notification = {
    idOrg: String(before['id_org']),
    userName,
    email,
    subject: 'your email address was changed',
    paragraphs: [`this address is no longer used for your ${deps.config.brand.name} account.`],
  };
  await notifyUser(trx, notification, deps);
}
