import QRCode from 'qrcode';
import { kept } from '../../session/kept.ts';

/** A second factor that is being set up. */
export type MfaSetup =
  | { state: 'totp'; secret: string }
  | { state: 'smsPhone' }
  | { state: 'smsCode'; phone: string };

export const keptMfaSetup = kept<MfaSetup>('mfaSetup');

/** What an authenticator app is told, by a link or by the code that it scans. */
export function toTotpLink(
  secret: string,
  { issuer, userName }: { issuer: string; userName: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(userName)}`;
  return `otpauth://totp/${label}?secret=${encodeURIComponent(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** The code that an authenticator app scans, as dark and light modules: the page draws it, no picture leaves the server. */
export function toQrModules(link: string): boolean[][] {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, index) => index);
  return rows.map((row) => rows.map((column) => modules.get(row, column) === 1));
}
