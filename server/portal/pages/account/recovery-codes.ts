import { apiCalls } from '../../../../shared/api-calls.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Creates recovery codes. Returns an empty list if the API does not support or provide them. */
export async function makeRecoveryCodes({ api, parts }: RequestContext): Promise<readonly string[]> {
  if (!(await parts.relay.isLevel2())) return [];
  const made = await api.call(apiCalls.newRecoveryCodes, { body: {} });
  return made.ok ? (made.results[0]?.codes ?? []) : [];
}

/** Returns the number of recovery codes left, or undefined if two-step sign-in is off or the API does not support them. */
export async function countRecoveryCodes({
  api,
  parts,
  signedIn,
}: RequestContext): Promise<number | undefined> {
  const { mfaMethod } = signedIn().user;
  const isOn = mfaMethod === 'sms' || mfaMethod === 'totp';
  if (!isOn || !(await parts.relay.isLevel2())) return undefined;
  const result = await api.call(apiCalls.readRecoveryCodes);
  return result.ok ? result.results[0]?.left : undefined;
}
