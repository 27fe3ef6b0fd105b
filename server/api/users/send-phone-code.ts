import { textOf } from '../../../shared/reply.ts';
import { mfaMessages } from '../../../shared/messages.ts';
import { refuse, Refusal } from '../answer.ts';
import { authError } from '../auth/auth-error.ts';
import { sendTextCode } from '../auth/send-text-code.ts';
import { findUserById } from '../auth/sign-in-user.ts';
import type { Trx } from '../db.ts';
import { bodyOf, type ApiDeps, type SignedRequest } from '../operation.ts';

/** A mobile phone that comes with the own access token gets a code, to be confirmed by (contract 4). */
export async function sendPhoneCode(
  trx: Trx,
  request: SignedRequest,
  { id, phone }: { id: string; phone: string },
  deps: ApiDeps,
): Promise<void> {
  if (id !== request.actor.userId || !textOf(bodyOf(request), 'accessToken')) return;
  if (!phone) throw new Refusal(refuse(400, mfaMessages.phone));
  const user = await findUserById(trx, id);
  if (!user) throw new Refusal(authError('Invalid Session'));
  const sent = await sendTextCode(trx, { user, flow: 'phone', target: phone, phone }, deps);
  if (!sent) throw new Refusal(authError('Try Later'));
}
