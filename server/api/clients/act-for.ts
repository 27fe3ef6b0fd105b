import { apiCalls } from '../../../shared/api-calls.ts';
import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { actingMessages } from '../../../shared/locales/en/administration.ts';
import { notAllowed, notFound, refuse, Refusal, succeed, type Answer } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { refuseBefore } from '../operation/require-right.ts';
import type { Actor } from '../operation/actor.ts';
import { endActing, readBearer, startActing } from '../operation/bearer-tokens.ts';
import { toId, type Trx } from '../database/db.ts';
import {
  readRequest,
  type ApiDeps,
  type SignedOperation,
  type SignedRequest,
} from '../operation/operation.ts';
import { sql } from 'kysely';

const longestReason = 500;

interface Client {
  id: string;
  name: string;
}

/** Lets an admin act for a client with the current token, or stops acting if `id_org` is empty. */
export const adminSetOrg: SignedOperation = async (request, deps) => {
  const { id_org: id, reason } = readRequest(apiCalls.adminSetOrg, request);
  return id === '' ? returnToOwn(request, deps) : enter(request, { id, reason }, deps);
};

/** Lets an admin act for a demo organization. */
export const setDemoOrg: SignedOperation = async (request, deps) =>
  enter(request, { ...readRequest(apiCalls.setDemoOrg, request), demoOnly: true }, deps);

/** Stops acting for a client on sign-out and records that in the client's audit trail. */
export function afterLeavingClient(operation: SignedOperation): SignedOperation {
  return async (request, deps) => {
    if (request.actor.actingFor) await returnToOwn(request, deps);
    return operation(request, deps);
  };
}

/** Rejects the operation with 403 while the caller acts for a client, because it changes the caller's own account. */
export function notWhileActing<Call extends ApiCall>(
  operation: SignedOperation<Call>,
): SignedOperation<Call> {
  return async (request, deps) =>
    request.actor.actingFor ? refuse(403, actingMessages.ownAccount) : operation(request, deps);
}

async function enter(
  request: SignedRequest,
  { id, demoOnly = false, ...typed }: { id: string; reason: string; demoOnly?: boolean },
  { db, clock }: ApiDeps,
): Promise<Answer> {
  const { actor } = request;
  if (!actor.admin) return notAllowed();
  const { actingFor, actingOver, step } = actor;
  if (step) return refuseBefore(step);
  if (actingFor && actingOver) return refuse(403, actingMessages.over(actingFor.name));
  if (actingFor) return refuse(409, actingMessages.nested(actingFor.name));
  const token = readBearer(request.header('authorization')) ?? '';
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const client = await findClient(trx, id, demoOnly);
    if (!client) return notFound();
    const started = await startActing(trx, token, { clientId: client.id, now });
    if (!started) throw new Refusal(refuse(409, actingMessages.nested('a client')));
    const reason = typed.reason.trim().slice(0, longestReason);
    const detail = `${actor.userName} started acting for ${client.name}${reason && `. Reason: ${reason}`}`;
    await auditActing(trx, { actor, client, action: 'act for client', detail, now });
    return succeed();
  });
}

/** Stops acting for a client. Idempotent, so that the call can be retried, and allowed for users who are no longer admins. */
async function returnToOwn(request: SignedRequest, { db, clock }: ApiDeps): Promise<Answer> {
  const { actor } = request;
  const token = readBearer(request.header('authorization')) ?? '';
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const client = await endActing(trx, token);
    if (!client) return actor.admin ? succeed() : notAllowed();
    const late = actor.actingOver ? ', after the time limit' : '';
    const detail = `${actor.userName} stopped acting for ${client.name}${late}`;
    await auditActing(trx, { actor, client, action: 'leave client', detail, now });
    return succeed();
  });
}

async function findClient(trx: Trx, id: string, demoOnly: boolean): Promise<Client | undefined> {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  return trx
    .selectFrom('org')
    .select(({ cast }) => [cast<string>('id', 'text').as('id'), 'name'])
    .where('id', '=', toId(id))
    .$if(demoOnly, (query) => query.where('payment_demo', '=', true))
    .forKeyShare()
    .executeTakeFirst();
}

interface ActingChange {
  actor: Actor;
  client: Client;
  action: string;
  detail: string;
  now: number;
}

function auditActing(trx: Trx, { actor, client, ...entry }: ActingChange): Promise<void> {
  return writeAudit(trx, {
    ...entry,
    actor: { ...actor, actingFor: client },
    resource: 'org',
    recordId: client.id,
    idOrg: client.id,
  });
}

export const adminGetOrg = listOrganizations(false);

export const getDemoOrgs = listOrganizations(true);

function listOrganizations(demoOnly: boolean) {
  return async ({ actor }: SignedRequest, { db }: ApiDeps) => {
    if (!actor.admin) return refuse(403, 'You don’t have permission to do this.');
    const clients = await db
      .selectFrom('org')
      .select(({ cast }) => [cast<string>('id', 'text').as('id'), 'name'])
      .$if(demoOnly, (query) => query.where('payment_demo', '=', true))
      .orderBy(sql`name collate names`)
      .orderBy('org.id')
      .execute();
    return succeed(clients);
  };
}
