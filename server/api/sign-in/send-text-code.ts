import type { Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { putText } from '../providers/outbox.ts';
import { postingOf } from '../providers/way-out.ts';
import { codeLifeMs, makeCode, type CodePurpose } from './one-time-codes.ts';
import type { SignInErrorName } from './sign-in-error.ts';
import type { SignInUser } from './sign-in-user.ts';

interface TextCode {
  user: SignInUser;
  flow: CodePurpose['flow'];
  target: string;
  /** Ten digits. */
  phone: string;
}

/** Sends a code by text message. Answers why it did not: too many were sent lately, or none can be. */
export async function sendTextCode(
  trx: Trx,
  { user, flow, target, phone }: TextCode,
  { clock, config }: Pick<ApiDeps, 'clock' | 'config'>,
): Promise<Extract<SignInErrorName, 'Try Later' | 'No Text Messages'> | undefined> {
  const now = clock();
  const posting = postingOf(config, 'text', now);
  if (!posting) return 'No Text Messages';
  const code = await makeCode(trx, { userId: user.id, flow, target }, now);
  if (!code) return 'Try Later';
  const text = `${config.brand.name}: your verification code is ${code}. It is good for 10 minutes. Do not share it.`;
  const message = { idOrg: user.idOrg, to: phone, text };
  await putText(trx, message, { ...posting, lifeMs: codeLifeMs });
  return undefined;
}
