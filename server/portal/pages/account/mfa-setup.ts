import type { Request } from 'express';
import QRCode from 'qrcode';

/** A second factor that is being set up (spec 4, MFA setup). */
export type MfaSetup =
  { state: 'totp'; secret: string } | { state: 'smsPhone' } | { state: 'smsCode'; phone: string };

declare module 'express-session' {
  interface SessionData {
    /** An MfaSetup as JSON. */
    mfaSetup?: string;
  }
}

export function readMfaSetup(req: Request): MfaSetup | undefined {
  const kept = req.session.mfaSetup;
  return kept === undefined ? undefined : (JSON.parse(kept) as MfaSetup);
}

export function writeMfaSetup(req: Request, setup: MfaSetup | undefined): void {
  if (setup) req.session.mfaSetup = JSON.stringify(setup);
  else delete req.session.mfaSetup;
}

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
