import { normaliseUserName } from '../../../shared/sign-in/credentials.ts';
import { operatorMessages } from '../../../shared/locales/en/operators.ts';
import { toId, type Trx } from '../database/db.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { findUserByName } from '../sign-in/sign-in-user.ts';
import type { AuditAuthor } from './operator.ts';

interface Link {
  userName: string;
  urlId: string;
  /** User's subject id at the identity provider, as shown in the audit trail of the rejected sign-in. */
  subject: string;
}

const longestSubject = 255;

/** Links a user to their identity at their organization's single sign-on provider. Internal admins can be linked only this way. */
export async function linkUser(
  trx: Trx,
  { userName, urlId, subject }: Link,
  { actor, now }: AuditAuthor,
): Promise<void> {
  if (!subject || subject.length > longestSubject) throw new Refusal(refuse(400, operatorMessages.subject));
  const provider = await trx
    .selectFrom('sso_providers')
    .select(({ cast }) => [cast<string>('id_org', 'text').as('idOrg'), 'issuer'])
    .where('url_id', '=', urlId)
    .executeTakeFirst();
  if (!provider) throw new Refusal(refuse(404, operatorMessages.noProvider));
  const user = await findUserByName(trx, normaliseUserName(userName));
  if (user?.idOrg !== provider.idOrg) throw new Refusal(refuse(404, operatorMessages.noUser));
  const made = await trx
    .insertInto('sso_links')
    .values({
      id_org: toId(provider.idOrg),
      issuer: provider.issuer,
      subject,
      id_user: toId(user.id),
      by_operator: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!made.numInsertedOrUpdatedRows) throw new Refusal(refuse(409, operatorMessages.linkedAlready));
  const detail = `Linked ${user.userName} to single sign-on (${urlId}), subject ${subject}`;
  const entry = { actor, action: 'sso link', resource: 'users', recordId: user.id, detail, now };
  await writeAudit(trx, { ...entry, idOrg: user.idOrg });
}
