import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler } from 'express';
import { transactAgain } from '../../database/db.ts';
import { refuse } from '../../operation/answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { sendAnswer } from '../../operation/send-answer.ts';
import { readBounceReport } from '../../providers/bounce.ts';
import { recordBounce } from '../bounces.ts';
import { createReturnPaths } from '../return-path.ts';

const largestMail = '1mb';

/**
 * Handles bounced emails, which the mail server of the bounce address posts in full. The server authenticates with its token, and the return
 * path identifies each message. Accepts and drops emails that are not bounce reports so that the server does not retry.
 */
export function handleReturnedMail({ db, clock, config, keyring }: ApiDeps): RequestHandler[] {
  const { bounces, bounceToken } = config.mail;
  const requireToken: RequestHandler = (request, response, next) => {
    if (bounces && isSame(request.get('authorization') ?? '', `Bearer ${bounceToken}`)) return next();
    return sendAnswer(response, refuse(403, 'The token is missing or wrong.'));
  };
  const paths = createReturnPaths(bounces, keyring);
  const handle: RequestHandler = async (request, response) => {
    const received: unknown = request.body;
    const report = Buffer.isBuffer(received) ? await readBounceReport(received) : undefined;
    const id = report && paths.find(report.heads);
    if (report && id)
      await transactAgain(db, (trx) => recordBounce(trx, { id, bounce: report.bounce, now: clock() }));
    response.sendStatus(204);
  };
  return [requireToken, express.raw({ type: () => true, limit: largestMail }), handle];
}

/** Compares in constant time so that timing does not reveal the secret. */
function isSame(received: string, expected: string): boolean {
  const [one, other] = [received, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
