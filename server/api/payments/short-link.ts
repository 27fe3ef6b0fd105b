import { randomBytes } from 'node:crypto';
import { apiCalls } from '../../../shared/api-calls.ts';
import { isLinkCode, linkCodeAlphabet, linkCodeLength } from '../../../shared/payment/link-code.ts';
import { toId, toTimestamp, type Db } from '../database/db.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { readRequest, type Operation } from '../operation/operation.ts';

/** Link lifetime in milliseconds, counted from the last payment request. */
const lifeMs = 180 * 24 * 3_600_000;

interface Linked {
  id: string;
  id_org: string;
  /** ID of the payment that owns the link. */
  root: string;
}

/** Creates one short link per payment link, or extends the existing one. Returns the codes by payment ID. */
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

/** Generates sixteen characters from an alphabet of 32, which are 80 random bits. */
function newCode(): string {
  return Array.from(randomBytes(linkCodeLength), (byte) => linkCodeAlphabet[byte % 32]).join('');
}

/** Finds the payment of a short link. Unknown and expired codes get the same answer. */
export const openShortLink: Operation<typeof apiCalls.openShortLink> = async (request, { db, clock }) => {
  const { code } = readRequest(apiCalls.openShortLink, request);
  if (!isLinkCode(code)) return notFound();
  const link = await db
    .selectFrom('payment_links')
    .select((row) => ['payment_id as id', row.cast<string>('id_org', 'text').as('client_id')])
    .where('code', '=', code)
    .where('expires', '>', toTimestamp(clock()))
    .executeTakeFirst();
  return link ? succeed([link]) : notFound();
};
