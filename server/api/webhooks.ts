import { Router } from 'express';
import { transactAgain } from './database/db.ts';
import { notFound, succeed } from './operation/answer.ts';
import type { ApiDeps } from './operation/operation.ts';
import { sendAnswer } from './operation/send-answer.ts';
import { handleGatewayEvent } from './payments/settling/gateway-webhook.ts';
import { handleRecordingEvent } from './recordings/handle-recording-event.ts';
import { answerSpeech } from './voices/answer-speech.ts';
import { answerByLink } from './reminders/answer-email.ts';
import {
  attemptOf,
  fieldsOf,
  webhookForm,
  param,
  requireId,
  requireSignature,
  sendMarkup,
} from './reminders/webhooks/webhook-request.ts';
import { afterTransfer, answerCall, answerKey } from './reminders/webhooks/answer-call.ts';
import { openSound } from './reminders/webhooks/open-sound.ts';
import { handleReturnedMail } from './reminders/webhooks/handle-returned-mail.ts';
import { handleStatus } from './reminders/webhooks/handle-status.ts';
import { handleText } from './reminders/webhooks/handle-text.ts';

/**
 * Creates the webhook router with its own prefix. Providers have no API key; they sign requests with the account's token over the URL as
 * they see it. Recordings and one-click unsubscribe requests rely on unguessable URLs instead.
 */
export function createWebhooks(deps: ApiDeps): Router {
  const { db, clock } = deps;
  const router = Router();
  const signed = requireSignature(deps);
  for (const name of ['message', 'file', 'speech', 'recording', 'oid', 'cid']) router.param(name, requireId);
  router.post('/bounce', ...handleReturnedMail(deps));
  router.post(['/gateway', '/gateway/:account'], ...handleGatewayEvent(deps));
  router.use(webhookForm);
  router.post('/status/:message', signed, async (request, response) => {
    const [id, attempt] = [param(request, 'message'), attemptOf(request)];
    const report = { id, attempt, fields: fieldsOf(request), now: clock() };
    await transactAgain(db, (trx) => handleStatus(trx, report));
    response.sendStatus(204);
  });
  router.post('/text', signed, async (request, response) => {
    const fields = fieldsOf(request);
    sendMarkup(response, await transactAgain(db, (trx) => handleText(trx, fields, clock())));
  });
  router.post('/voice/:message', signed, async (request, response) => {
    sendMarkup(response, await answerCall(deps, param(request, 'message'), fieldsOf(request)));
  });
  router.post('/voice/:message/key/:step', signed, async (request, response) => {
    const pressed = { id: param(request, 'message'), step: Number(param(request, 'step')) };
    sendMarkup(response, await answerKey(deps, pressed, fieldsOf(request)));
  });
  router.post('/voice/:message/dialed', signed, async (request, response) => {
    sendMarkup(response, await afterTransfer(deps, param(request, 'message'), fieldsOf(request)));
  });
  router.get('/sound/:message/:file', async (request, response) => {
    const played = { message: param(request, 'message'), file: param(request, 'file') };
    const content = await openSound(deps, played);
    await sendAnswer(response, content ? { ...succeed(), content } : notFound());
  });
  router.post('/recording/:recording', signed, async (request, response) => {
    const report = { id: param(request, 'recording'), fields: fieldsOf(request) };
    await db.transaction().execute((trx) => handleRecordingEvent(trx, report));
    response.sendStatus(204);
  });
  router.get('/speech/:speech', async (request, response) =>
    sendAnswer(response, await answerSpeech(deps, { name: param(request, 'speech') })),
  );
  router.post('/stop/:oid/:cid', async (request, response) => {
    const link = { oid: param(request, 'oid'), cid: param(request, 'cid') };
    const isStopped = await answerByLink(deps, link, 'opt_out');
    await sendAnswer(response, isStopped ? succeed() : notFound());
  });
  return router;
}
