import express, { Router, type Request, type RequestHandler } from 'express';
import { refuse } from '../../operation/answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { sendAnswer } from '../../operation/send-answer.ts';
import { isSigned, type HookFields } from './signature.ts';
import { takeStatus } from './take-status.ts';

const largestBody = '64kb';

/**
 * What providers ask and report, under a prefix of its own: without the API key, which they have not, but signed by the account's
 * token over the address as the provider sees it.
 */
export function createHooks(deps: ApiDeps): Router {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: largestBody, parameterLimit: 200 }));
  router.post('/status/:message', requireSignature(deps), async (request, response) => {
    const id = String(request.params['message']);
    const { db, clock } = deps;
    await db.transaction().execute((trx) => takeStatus(trx, { id, fields: fieldsOf(request), now: clock() }));
    response.sendStatus(204);
  });
  return router;
}

function requireSignature({ config }: Pick<ApiDeps, 'config'>): RequestHandler {
  return (request, response, next) => {
    const url = new URL(request.originalUrl.slice(1), config.hooksUrl).toString();
    const signature = request.get('x-twilio-signature');
    if (isSigned({ url, fields: fieldsOf(request), signature }, config.textVoice.token)) return next();
    return sendAnswer(response, refuse(403, 'The signature is missing or wrong.'));
  };
}

function fieldsOf({ body }: Pick<Request, 'body'>): HookFields {
  const given: unknown = body;
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
