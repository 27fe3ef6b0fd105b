import express, { type Request, type RequestHandler, type RequestParamHandler, type Response } from 'express';
import { cleanText } from '../../../../shared/clean-text.ts';
import { notFound, refuse } from '../../operation/answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { sendAnswer } from '../../operation/send-answer.ts';
import { isInternalSignatureValid, isProviderSignatureValid, type WebhookFields } from './signature.ts';

const largestBody = '64kb';

export const webhookForm = express.urlencoded({ extended: false, limit: largestBody, parameterLimit: 200 });

/** Rejects ids with characters that our ids never contain. */
export const requireId: RequestParamHandler = (_request, response, next, value) => {
  if (/^[A-Za-z0-9-]{1,80}$/.test(String(value))) return next();
  return sendAnswer(response, notFound());
};

/** Requires a signature with the account's token, or one made by this API, which acts as the provider for simulated calls. */
export function requireSignature({ config, keyring }: Pick<ApiDeps, 'config' | 'keyring'>): RequestHandler {
  return (request, response, next) => {
    const url = new URL(request.originalUrl.slice(1), config.hooksUrl).toString();
    const posted = { url, fields: postedFields(request) };
    const signature = request.get('x-twilio-signature');
    if (isProviderSignatureValid({ ...posted, signature }, config.textVoice.token)) return next();
    if (isInternalSignatureValid(keyring, posted, request.get(internalSignatureHeader))) return next();
    return sendAnswer(response, refuse(403, 'The signature is missing or wrong.'));
  };
}

export const internalSignatureHeader = 'x-own-signature';

export const param = (request: Request, name: string) => String(request.params[name] ?? '');

export function attemptOf({ query }: Pick<Request, 'query'>): number | undefined {
  const attempt = Number(query['attempt']);
  return Number.isInteger(attempt) && attempt > 0 ? attempt : undefined;
}

export function sendMarkup(response: Response, markup: string): void {
  response.set('Cache-Control', 'no-store').type('text/xml').send(markup);
}

export function fieldsOf(request: Pick<Request, 'body'>): WebhookFields {
  return Object.fromEntries(
    Object.entries(postedFields(request)).map(([name, value]) => [cleanText(name), cleanText(value)]),
  );
}

/** Returns the fields as posted, because the signature covers the raw values. */
function postedFields({ body }: Pick<Request, 'body'>): WebhookFields {
  const parsedBody: unknown = body;
  if (typeof parsedBody !== 'object' || parsedBody === null) return {};
  return Object.fromEntries(
    Object.entries(parsedBody).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Returns who answered a call as detected by the provider; a person if unknown. A fax cannot take a message. */
export function answererOf({ AnsweredBy: by = '' }: WebhookFields): 'person' | 'machine' | 'fax' {
  if (by === 'fax') return 'fax';
  return by.startsWith('machine') ? 'machine' : 'person';
}
