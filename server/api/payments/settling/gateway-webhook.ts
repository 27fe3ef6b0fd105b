import express, { type Request, type RequestHandler } from 'express';
import { addJob } from '../../database/db.ts';
import { noPractice } from '../../database/job-names.ts';
import { refuse, refuseForNow } from '../../operation/answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { sendAnswer } from '../../operation/send-answer.ts';

const largestBody = '64kb';

/**
 * Handles the gateway's webhook at `/hooks/gateway/{account}`, which is signed over the raw bytes. With a single account, the path also works
 * without
 * `{account}`. Decrypts the keys of only that account.
 * The event is not trusted: the worker queries the gateway, so repeated, late or reordered events change nothing.
 */
export function handleGatewayEvent({
  db,
  gateway,
  log,
}: Pick<ApiDeps, 'db' | 'gateway' | 'log'>): RequestHandler[] {
  const handle: RequestHandler = async (request, response) => {
    const received: unknown = request.body;
    const body = Buffer.isBuffer(received) ? received : Buffer.alloc(0);
    const named = accountOf(request);
    const report = { body, signature: request.get('x-anet-signature') ?? '', account: named };
    const signer = await gateway.signerOf(report).catch((error: unknown) => {
      log.error({ err: error, account: named }, 'keys of a gateway account could not be read');
      return 'unreadable' as const;
    });
    if (signer === 'unreadable')
      return sendAnswer(
        response,
        refuseForNow('The account could not be read. Please try again in a moment.'),
      );
    if (!signer) return sendAnswer(response, refuse(403, 'The signature is missing or wrong.'));
    const account = signer.account ?? '';
    const idOrg = signer.idOrg ?? noPractice;
    await addJob(db, 'ask_account', { payload: { account }, key: `ask_gateway:${account}`, idOrg });
    response.sendStatus(204);
  };
  return [express.raw({ type: () => true, limit: largestBody }), handle];
}

function accountOf({ params }: Request): string | undefined {
  const { account } = params;
  return typeof account === 'string' ? account : undefined;
}
