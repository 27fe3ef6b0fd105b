import QRCode from 'qrcode';
import { kept } from '../../session/kept.ts';

/** A second factor that is being set up. */
type MfaSetup =
  { state: 'totp'; secret: string } | { state: 'smsPhone' } | { state: 'smsCode'; phone: string };

export const keptMfaSetup = kept<MfaSetup>('mfaSetup');

/** The code that an authenticator app scans, as dark and light modules: the page draws it, no picture leaves the server. */
export function toQrModules(
  secret: string,
  { issuer, userName }: { issuer: string; userName: string },
): boolean[][] {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(userName)}`;
  const query = `secret=${encodeURIComponent(secret)}&issuer=${encodeURIComponent(issuer)}`;
  const { modules } = QRCode.create(`otpauth://totp/${label}?${query}`, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, index) => index);
  return rows.map((row) => rows.map((column) => modules.get(row, column) === 1));
}
