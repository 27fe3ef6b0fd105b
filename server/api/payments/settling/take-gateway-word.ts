import express, { type RequestHandler } from 'express';
import { addJob } from '../../database/db.ts';
import { refuse } from '../../operation/answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { sendAnswer } from '../../operation/send-answer.ts';

const largestWord = '64kb';

/**
 * The gateway says that something became of a charge, signed over the very bytes. What it says is not taken from there: it makes the
 * worker ask the gateway itself, so that one word repeated, late or out of order changes nothing.
 */
export function takeGatewayWord({ db, gateway }: Pick<ApiDeps, 'db' | 'gateway'>): RequestHandler[] {
  const take: RequestHandler = async (request, response) => {
    const given: unknown = request.body;
    const body = Buffer.isBuffer(given) ? given : Buffer.alloc(0);
    const signer = await gateway.signerOf(body, request.get('x-anet-signature') ?? '');
    if (!signer) return sendAnswer(response, refuse(403, 'The signature is missing or wrong.'));
    const account = signer.account ?? '';
    await addJob(db, 'ask_gateway', { payload: { account }, key: `ask_gateway:${account}` });
    response.sendStatus(204);
  };
  return [express.raw({ type: () => true, limit: largestWord }), take];
}
