import { loginLockMinutes, verificationLockMinutes } from '../../constants.ts';

export const lockMessages = {
  lead: 'After too many failed attempts, sign-in is locked for a few minutes. You can unlock it here.',
  none: 'No one is locked out now.',
  wrongSignIn: `Wrong passwords or codes: locked for ${loginLockMinutes} minutes`,
  wrongAnswers: `Wrong verification answers: locked for ${verificationLockMinutes} minutes`,
  lifted: (name: string) => `${name} can try again.`,
  over: 'This lock has already ended.',
} as const;
