import QRCode from 'qrcode';
import { sessionSlot } from '../../session/session-slot.ts';
import { apiCalls } from '../../../../shared/api-calls.ts';
import type { RequestContext } from '../../page/request-context.ts';

export type MfaSetup =
  | { state: 'totp'; secret: string }
  | { state: 'smsPhone' }
  | { state: 'smsCode'; phone: string };

export const mfaSetupSlot = sessionSlot<MfaSetup>('mfaSetup');

export function toTotpLink(
  secret: string,
  { issuer, userName }: { issuer: string; userName: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(userName)}`;
  return `otpauth://totp/${label}?secret=${encodeURIComponent(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** Returns the QR code as rows of modules, true for dark. The page draws the code itself, so the secret is not sent to an image service. */
export function toQrModules(link: string): boolean[][] {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, index) => index);
  return rows.map((row) => rows.map((column) => modules.get(row, column) === 1));
}

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
