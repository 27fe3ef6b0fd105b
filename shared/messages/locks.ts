import { loginLockMinutes, verificationLockMinutes } from '../constants.ts';

export const lockMessages = {
  lead: 'After too many wrong tries we ask for a break. It ends by itself; here you end it sooner, for somebody who called you.',
  none: 'Nobody is locked out now.',
  wrongSignIn: `Wrong passwords or codes: ${loginLockMinutes} minutes without another try`,
  wrongAnswers: `Wrong answers to who they are: ${verificationLockMinutes} minutes without another try`,
  lifted: (name: string) => `${name} can try again.`,
  over: 'This lock is over already.',
} as const;
