import express, {
  Router,
  type Request,
  type RequestHandler,
  type RequestParamHandler,
  type Response,
} from 'express';
import { notFound, refuse } from '../../operation/answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { sendAnswer } from '../../operation/send-answer.ts';
import { takeGatewayWord } from '../../payments/settling/take-gateway-word.ts';
import { takeRecording } from '../../recordings/take-recording.ts';
import { answerSpeech } from '../../voices/answer-speech.ts';
import { isSigned, type HookFields } from './signature.ts';
import { answerCall, answerKey } from './take-call.ts';
import { sendSound } from './send-sound.ts';
import { takeIncomingCall } from './take-incoming-call.ts';
import { takeReturnedMail } from './take-returned-mail.ts';
import { takeStatus } from './take-status.ts';
import { stopByOnePress } from './one-press-stop.ts';
import { takeText } from './take-text.ts';

const largestBody = '64kb';

/**
 * What providers ask and report, under a prefix of its own: without the API key, which they have not, but signed by the account's
 * token over the address as the provider sees it. Sounds and the stop of a mail program are known by what nobody can guess.
 */
export function createHooks(deps: ApiDeps): Router {
  const { db, clock } = deps;
  const router = Router();
  const signed = requireSignature(deps);
  for (const name of ['message', 'file', 'speech', 'recording', 'oid', 'cid']) router.param(name, requireId);
  router.post('/bounce', ...takeReturnedMail(deps));
  router.post('/gateway', ...takeGatewayWord(deps));
  router.use(express.urlencoded({ extended: false, limit: largestBody, parameterLimit: 200 }));
  router.post('/status/:message', signed, async (request, response) => {
    const report = { id: param(request, 'message'), fields: fieldsOf(request), now: clock() };
    await db.transaction().execute((trx) => takeStatus(trx, report));
    response.sendStatus(204);
  });
  router.post('/text', signed, async (request, response) => {
    const fields = fieldsOf(request);
    sendMarkup(response, await db.transaction().execute((trx) => takeText(trx, fields, clock())));
  });
  router.post('/call', signed, async (request, response) => {
    sendMarkup(response, await takeIncomingCall(deps, fieldsOf(request)));
  });
  router.post('/voice/:message', signed, async (request, response) => {
    sendMarkup(response, await answerCall(deps, param(request, 'message'), fieldsOf(request)));
  });
  router.post('/voice/:message/key/:step', signed, async (request, response) => {
    const pressed = { id: param(request, 'message'), step: Number(param(request, 'step')) };
    sendMarkup(response, await answerKey(deps, pressed, fieldsOf(request)));
  });
  router.get('/sound/:message/:file', (request, response) =>
    sendSound(deps, { message: param(request, 'message'), file: param(request, 'file') }, response),
  );
  router.post('/recording/:recording', signed, async (request, response) => {
    const report = { id: param(request, 'recording'), fields: fieldsOf(request) };
    await db.transaction().execute((trx) => takeRecording(trx, report));
    response.sendStatus(204);
  });
  router.get('/speech/:speech', async (request, response) =>
    sendAnswer(response, await answerSpeech(deps, { name: param(request, 'speech') })),
  );
  router.post('/stop/:oid/:cid', async (request, response) => {
    const link = { oid: param(request, 'oid'), cid: param(request, 'cid') };
    await sendAnswer(response, await stopByOnePress(deps, link));
  });
  return router;
}

/** No id of ours has other signs. */
const requireId: RequestParamHandler = (_request, response, next, value) => {
  if (/^[A-Za-z0-9-]{1,80}$/.test(String(value))) return next();
  return sendAnswer(response, notFound());
};

function requireSignature({ config }: Pick<ApiDeps, 'config'>): RequestHandler {
  return (request, response, next) => {
    const url = new URL(request.originalUrl.slice(1), config.hooksUrl).toString();
    const signature = request.get('x-twilio-signature');
    if (isSigned({ url, fields: fieldsOf(request), signature }, config.textVoice.token)) return next();
    return sendAnswer(response, refuse(403, 'The signature is missing or wrong.'));
  };
}

const param = (request: Request, name: string) => String(request.params[name] ?? '');

function sendMarkup(response: Response, markup: string): void {
  response.set('Cache-Control', 'no-store').type('text/xml').send(markup);
}

function fieldsOf({ body }: Pick<Request, 'body'>): HookFields {
  const given: unknown = body;
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
