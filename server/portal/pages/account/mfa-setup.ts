import QRCode from 'qrcode';
import { sessionSlot } from '../../session/session-slot.ts';

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
