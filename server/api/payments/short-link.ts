import { randomBytes } from 'node:crypto';
import { isLinkCode, linkCodeAlphabet, linkCodeLength } from '../../../shared/payment/link-code.ts';
import { textOf } from '../../../shared/reply.ts';
import { toId, toTimestamp, type Db } from '../database/db.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { bodyOf, type Operation } from '../operation/operation.ts';

/** Since the payment was last requested. */
const lifeMs = 180 * 24 * 3_600_000;

interface Linked {
  id: string;
  id_org: string;
  /** The payment whose link it is reached by. */
  root: string;
}

/** Gives each of the payments a short link, the parts of one the same; one that has it keeps it, for as long again. Answers the codes by payment. */
export async function ensureLinks(
  db: Db,
  payments: readonly Linked[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  if (payments.length === 0) return new Map();
  const roots = new Map(payments.map(({ root, id_org: idOrg }) => [root, idOrg]));
  const values = [...roots].map(([root, idOrg]) => ({
    code: newCode(),
    payment_id: root,
    id_org: toId(idOrg),
    created: toTimestamp(now),
    expires: toTimestamp(now + lifeMs),
  }));
  const links = await db
    .insertInto('payment_links')
    .values(values)
    .onConflict((link) => link.column('payment_id').doUpdateSet({ expires: toTimestamp(now + lifeMs) }))
    .returning(['code', 'payment_id'])
    .execute();
  const codes = new Map(links.map(({ code, payment_id: root }) => [root, code]));
  return new Map(payments.map(({ id, root }) => [id, codes.get(root) ?? '']));
}

/** Sixteen letters and digits of 32: 80 random bits. */
function newCode(): string {
  return Array.from(randomBytes(linkCodeLength), (byte) => linkCodeAlphabet[byte % 32]).join('');
}

/** Answers the payment that a short link leads to. An unknown code and an expired one look alike. */
export const openShortLink: Operation = async (request, { db, clock }) => {
  const code = textOf(bodyOf(request), 'code');
  if (!isLinkCode(code)) return notFound();
  const link = await db
    .selectFrom('payment_links')
    .select((row) => ['payment_id as id', row.cast<string>('id_org', 'text').as('client_id')])
    .where('code', '=', code)
    .where('expires', '>', toTimestamp(clock()))
    .executeTakeFirst();
  return link ? succeed([link]) : notFound();
};
