import { apiCalls } from '../../../../shared/api-calls.ts';
import { isRecord, textOf } from '../../../../shared/reply.ts';
import type { Visit } from '../../visit/visit.ts';

/** Creates ten recovery codes. Returns none if the API does not support or provide them. */
export async function makeRecoveryCodes({ api, parts }: Visit): Promise<readonly string[]> {
  if (!(await parts.relay.has('recovery_codes'))) return [];
  const made = await api.call(apiCalls.newRecoveryCodes, { body: {} });
  const results = made.ok && isRecord(made.reply.results) ? made.reply.results : {};
  const codes: unknown[] = Array.isArray(results['codes']) ? results['codes'] : [];
  return codes.filter((code) => typeof code === 'string');
}

/** Returns the number of codes left, or undefined if the API does not support them. */
export async function countRecoveryCodes({ api, parts, signedIn }: Visit): Promise<number | undefined> {
  const { mfaMethod } = signedIn().user;
  const isOn = mfaMethod === 'sms' || mfaMethod === 'totp';
  if (!isOn || !(await parts.relay.has('recovery_codes'))) return undefined;
  const told = await api.call(apiCalls.readRecoveryCodes);
  const results = told.ok && isRecord(told.reply.results) ? told.reply.results : undefined;
  return results && Number(textOf(results, 'left'));
}
