import { readPhone } from './phone-number.ts';

/** Whom texts come from: ten digits out of any form of a number, or a messaging service by its id. Undefined for anything else. */
export function readTextSender(text: string): string | undefined {
  const sender = text.trim();
  return /^MG[0-9A-Za-z]{8,40}$/.test(sender) ? sender : readPhone(sender);
}
