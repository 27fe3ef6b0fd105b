import { readPhone } from './phone-number.ts';

/** Parses a text sender: ten digits from any phone format, or the id of a messaging service. Undefined for anything else. */
export function readTextSender(text: string): string | undefined {
  const sender = text.trim();
  return /^MG[0-9A-Za-z]{8,40}$/.test(sender) ? sender : readPhone(sender);
}
