import type { Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { putText } from '../providers/outbox.ts';
import { codeLifeMs, makeCode, type CodePurpose } from './one-time-codes.ts';
import type { SignInUser } from './sign-in-user.ts';

interface TextCode {
  user: SignInUser;
  flow: CodePurpose['flow'];
  target: string;
  /** Ten digits. */
  phone: string;
}

/** Sends a code by text message. False when too many were sent lately. */
export async function sendTextCode(
  trx: Trx,
  { user, flow, target, phone }: TextCode,
  { clock, config }: Pick<ApiDeps, 'clock' | 'config'>,
): Promise<boolean> {
  const now = clock();
  const code = await makeCode(trx, { userId: user.id, flow, target }, now);
  if (!code) return false;
  const text = `${config.brand.name}: your verification code is ${code}. It is good for 10 minutes. Do not share it.`;
  const message = { idOrg: user.idOrg, to: phone, text };
  await putText(trx, message, { now, byServer: config.textVoice.url !== undefined, lifeMs: codeLifeMs });
  return true;
}
