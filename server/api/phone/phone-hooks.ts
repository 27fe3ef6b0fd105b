import { Router } from 'express';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import {
  fieldsOf,
  webhookForm,
  param,
  requireId,
  requireSignature,
  sendMarkup,
} from '../reminders/webhooks/webhook-request.ts';
import type { WebhookFields } from '../reminders/webhooks/signature.ts';
import { afterOffice, handleIncomingCall } from '../reminders/webhooks/handle-incoming-call.ts';
import { finishCall } from './finish-call.ts';
import { openCall } from './open-call.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { processTurn } from './process-turn.ts';

const overStatuses = ['completed', 'busy', 'failed', 'no-answer', 'canceled'];

export function createPhoneHooks(deps: ApiDeps): Router {
  const router = Router();
  const signed = [webhookForm, requireSignature(deps)];
  router.param('call', requireId);
  router.post(['/call', '/voice'], ...signed, async (request, response) => {
    const fields = fieldsOf(request);
    sendMarkup(response, await beginCall(deps, fields));
  });
  router.post('/call/dialed', ...signed, async (request, response) => {
    sendMarkup(response, await afterOffice(deps, fieldsOf(request)));
  });
  router.post('/phone/status', ...signed, async (request, response) => {
    await endCall(deps, fieldsOf(request));
    response.sendStatus(204);
  });
  router.post('/phone/:call/:turn', ...signed, async (request, response) => {
    const { CallSid: sid = '', Digits: digits = '', DialCallStatus: dialed = '' } = fieldsOf(request);
    const turn = Number(param(request, 'turn'));
    sendMarkup(response, await processTurn(deps, { id: param(request, 'call'), turn, sid, digits, dialed }));
  });
  return router;
}

async function beginCall(deps: ApiDeps, fields: WebhookFields): Promise<string> {
  const { db, clock } = deps;
  const id = await openCall(db, fields, clock());
  if (id === undefined) return handleIncomingCall(deps, fields);
  return processTurn(deps, { id, turn: 0, sid: fields['CallSid'] ?? '', digits: '' });
}

async function endCall({ db, clock }: ApiDeps, fields: WebhookFields): Promise<void> {
  const { CallSid: sid = '', CallStatus: status = '', CallDuration: length = '' } = fields;
  if (!overStatuses.includes(status)) return;
  const seconds = /^\d{1,6}$/.test(length) ? Number(length) : undefined;
  for (const id of await findBySid(db, sid)) await finishCall(db, { id, seconds, now: clock() });
}

async function findBySid(db: Db, sid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from phone_calls where sid = ${sid}`.execute(db);
  return rows.map(({ id }) => id);
}
