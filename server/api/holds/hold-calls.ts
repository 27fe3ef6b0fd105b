import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { holdMessages as messages } from '../../../shared/locales/en/holds.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { mayManage, organizationOf } from '../operation/actor.ts';
import { notAllowed, notFound, refuse, Refusal, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { asOperator, isSameName, type AuditAuthor } from '../operators/operator.ts';
import { writeAudit } from '../rows/audit.ts';
import { findRow } from '../rows/tenant.ts';
import { isOrganizationId } from '../trial/read-trial.ts';

const longestReason = 500;

interface Hold {
  at: number;
  by: string;
  reason: string;
  covers: 'contact' | 'organization';
}

/** Returns the hold of the organization, after the hold of the contact if one is given. */
async function findHolds(
  db: Db,
  { idOrg, contact = '' }: { idOrg: string; contact?: string },
): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select floor(extract(epoch from set_at))::bigint as at, set_by as by, reason,
      case when contact is null then 'organization' else 'contact' end as covers
    from legal_holds
    where id_org = ${idOrg}::bigint
    and (contact is null or contact = ${contact})
    order by contact is null
  `.execute(db);
  return rows;
}

/** `GET legal_hold`: returns the hold of the organization to its managers. */
export const readHold: SignedOperation<typeof apiCalls.readHold> = async ({ actor }, { db }) =>
  mayManage(actor) ? succeed(await findHolds(db, { idOrg: organizationOf(actor) })) : notAllowed();

export const readContactHold: SignedOperation<typeof apiCalls.readContactHold> = async (
  { actor, params },
  { db, clock },
) => {
  const id = params['id'] ?? '';
  if (!(await findRow(db, { definition: contacts, actor, now: clock() }, id))) return notFound();
  return succeed(await findHolds(db, { idOrg: organizationOf(actor), contact: id }));
};

export const holdContact = ofContact(apiCalls.holdContact, setHold);
export const liftContactHold = ofContact(apiCalls.liftContactHold, liftHold);

interface Change extends AuditAuthor {
  idOrg: string;
  contact: string | null;
  reason: string;
}

/** Changes the hold of a contact for managers of the organization and internal admins who act for it. */
function ofContact<Call extends typeof apiCalls.holdContact | typeof apiCalls.liftContactHold>(
  call: Call,
  change: (trx: Trx, change: Change) => Promise<void>,
): SignedOperation<Call> {
  return async (request, { db, clock }) => {
    const { actor, params } = request;
    if (!mayManage(actor)) return notAllowed();
    const reason = readReason(readRequest(call, request).reason);
    const [now, contact] = [clock(), params['id'] ?? ''];
    return db.transaction().execute(async (trx) => {
      const idOrg = organizationOf(actor);
      if (!(await findRow(trx, { definition: contacts, actor, now }, contact))) return notFound();
      await change(trx, { idOrg, contact, reason, actor, now });
      return succeed([], contact);
    });
  };
}

export const holdOrganization = ofOrganization(apiCalls.holdOrganization, setHold);
export const liftOrganizationHold = ofOrganization(apiCalls.liftOrganizationHold, liftHold);

/** Changes the hold of an organization for internal admins. Rejects unless the request repeats the organization's name. */
function ofOrganization<Call extends typeof apiCalls.holdOrganization | typeof apiCalls.liftOrganizationHold>(
  call: Call,
  change: (trx: Trx, change: Change) => Promise<void>,
): SignedOperation<Call> {
  return asOperator(async (request, { db, clock }) => {
    const { actor, params } = request;
    const { name, reason: typed } = readRequest(call, request);
    const reason = readReason(typed);
    const idOrg = params['id'] ?? '';
    if (!isOrganizationId(idOrg)) return notFound();
    return db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ name: string; erased: boolean }>`
        select name, erased_at is not null as erased from org where id = ${idOrg}::bigint for no key update
      `.execute(trx);
      const [organization] = rows;
      if (!organization) return notFound();
      if (organization.erased) return refuse(409, messages.dataGone);
      if (!isSameName(name, organization.name)) return refuse(400, messages.nameDiffers);
      await change(trx, { idOrg, contact: null, reason, actor, now: clock() });
      return succeed();
    });
  });
}

function readReason(typed: string): string {
  const reason = typed.trim();
  if (!reason || reason.includes('\u0000')) throw new Refusal(refuse(400, messages.reasonMissing));
  if (reason.length > longestReason) throw new Refusal(refuse(400, messages.longReason(longestReason)));
  return reason;
}

/** Sets a hold. A repeated call changes nothing. Rejects a different reason, which would overwrite the reason of the hold in effect. */
async function setHold(trx: Trx, change: Change): Promise<void> {
  const { idOrg, contact, reason, actor, now } = change;
  const { rows } = await sql`
    insert into legal_holds (id, id_org, contact, reason, set_by, set_at)
    values (
      ${newId(now)}, ${idOrg}::bigint, ${contact}, ${reason}, ${actor.fullName ?? actor.userName}, ${toTimestamp(now)}
    )
    on conflict do nothing
    returning id
  `.execute(trx);
  if (rows.length > 0) return audit(trx, change, { action: 'hold', detail: messages.auditSet(reason) });
  const held = await sql`
    select from legal_holds
    where id_org = ${idOrg}::bigint
    and contact is not distinct from ${contact}
    and reason = ${reason}
  `.execute(trx);
  if (held.rows.length === 0) throw new Refusal(refuse(409, messages.heldAlready));
}

/** Lifts a hold. A repeated call changes nothing. */
async function liftHold(trx: Trx, change: Change): Promise<void> {
  const { idOrg, contact, reason } = change;
  const { rows } = await sql`
    delete from legal_holds
    where id_org = ${idOrg}::bigint
    and contact is not distinct from ${contact}
    returning id
  `.execute(trx);
  if (rows.length > 0)
    await audit(trx, change, { action: 'lift hold', detail: messages.auditLifted(reason) });
}

function audit(
  trx: Trx,
  { idOrg, contact, actor, now }: Change,
  { action, detail }: { action: string; detail: string },
): Promise<void> {
  const resource = contact === null ? 'org' : contacts.name;
  return writeAudit(trx, { actor, action, resource, recordId: contact ?? idOrg, idOrg, detail, now });
}
