import { ownSignInChange } from '../../../shared/api-calls/sign-in.ts';
import { mfaMessages } from '../../../shared/locales/en/profile.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { signInError } from '../sign-in/sign-in-error.ts';
import { sendTextCode } from '../sign-in/send-text-code.ts';
import { findUserById } from '../sign-in/sign-in-user.ts';
import type { Trx } from '../database/db.ts';
import { bodyOf, type ApiDeps, type SignedRequest } from '../operation/operation.ts';

/** Sends a verification code to a mobile phone, if the caller saves it for themselves and sends an access token. */
export async function sendPhoneCode(
  trx: Trx,
  request: SignedRequest,
  { id, phone }: { id: string; phone: string },
  deps: ApiDeps,
): Promise<void> {
  if (id !== request.actor.userId || !ownSignInChange.read(bodyOf(request))?.accessToken) return;
  if (!phone) throw new Refusal(refuse(400, mfaMessages.phone));
  const user = await findUserById(trx, id);
  if (!user) throw new Refusal(signInError('Invalid Session'));
  const refused = await sendTextCode(trx, { user, flow: 'phone', target: phone, phone }, deps);
  if (refused) throw new Refusal(refused);
}
