import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { operatorMessages } from '../../../shared/locales/en/operators.ts';
import type { Db, Trx } from '../database/db.ts';
import { notFound, refuse, Refusal, succeed } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { type AuditAuthor, asOperator } from './operator.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import { readRequest } from '../operation/operation.ts';

interface Reseller {
  id: string;
  name: string;
  active: boolean;
  practices: number;
}

const longestName = 80;
/** Characters for ids without lookalikes, because users read ids over the phone. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const idLength = 8;

export async function findResellers(db: Db): Promise<Reseller[]> {
  const { rows } = await sql<Reseller>`
    select resellers.id, resellers.name, resellers.active, count(org.id) as practices
    from resellers
    left join org on org.reseller = resellers.id
    group by resellers.id
    order by resellers.name collate names, resellers.id
  `.execute(db);
  return rows;
}

/** Creates a reseller and returns its new id. The name must be unique, ignoring case. */
export async function enterReseller(
  trx: Trx,
  typedName: string,
  { actor, now }: AuditAuthor,
): Promise<string> {
  const name = typedName.trim();
  if (!name) throw new Refusal(refuse(400, operatorMessages.resellerName));
  if (name.length > longestName) throw new Refusal(refuse(400, operatorMessages.longName(longestName)));
  const existingId = await findIdOf(trx, name);
  if (existingId) throw new Refusal(refuse(409, operatorMessages.resellerTaken(existingId)));
  const id = `R-${Array.from({ length: idLength }, () => letters[randomInt(letters.length)]).join('')}`;
  await trx.insertInto('resellers').values({ id, name }).execute();
  const entry = { actor, resource: 'resellers', recordId: id, now };
  await writeAudit(trx, { ...entry, action: 'create', detail: `Created reseller ${id} for ${name}` });
  return id;
}

/** Finds a reseller by name, ignoring case. Takes a lock so that concurrent requests cannot create the same name twice. */
async function findIdOf(trx: Trx, name: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('resellers'))`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select id from resellers where lower(name) = lower(${name}) order by id limit 1
  `.execute(trx);
  return rows[0]?.id;
}

interface Switch {
  id: string;
  active: boolean;
}

/** Activates or deactivates a reseller. Deactivation blocks new sign-ups with its id; existing practices stay. */
export async function switchReseller(
  trx: Trx,
  { id, active }: Switch,
  { actor, now }: AuditAuthor,
): Promise<void> {
  const changed = await trx
    .updateTable('resellers')
    .set({ active })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!changed) throw new Refusal(notFound());
  const detail = `Turned reseller ${id} (${changed.name}) ${active ? 'on' : 'off'}`;
  await writeAudit(trx, { actor, action: 'update', resource: 'resellers', recordId: id, detail, now });
}

const listResellers = asOperator<typeof apiCalls.listResellers>(async (_request, { db }) => {
  const rows = await findResellers(db);
  return succeed(rows.map((row) => ({ ...row, active: row.active ? 'T' : 'F' })));
});

/** Adds a reseller and returns its id, which new customers enter at sign-up. */
const addReseller = asOperator(async (request, { db, clock }) => {
  const by = { actor: request.actor, now: clock() };
  const { name } = readRequest(apiCalls.addReseller, request);
  return succeed([], await db.transaction().execute((trx) => enterReseller(trx, name, by)));
});

const changeReseller = asOperator(async (request, { db, clock }) => {
  const { id, active } = readRequest(apiCalls.switchReseller, request);
  if (active === undefined) return refuse(400, 'active must be T or F.');
  const by = { actor: request.actor, now: clock() };
  await db.transaction().execute((trx) => switchReseller(trx, { id, active }, by));
  return succeed([], id);
});

export const resellerOperations = { listResellers, addReseller, switchReseller: changeReseller } as const;
