/** Subject of a mail server's rejection. Only `recipient`, which means a missing mailbox, stops further email to the address. */
export type BounceKind = 'recipient' | 'sender' | 'full' | 'content' | 'other';

interface Rule {
  pattern: RegExp;
  kind: BounceKind;
}

/** Phrases about the sender, which take precedence over the status: `550 5.1.1 Sender address rejected`. */
const aboutSender =
  /\b(?:sender|return.?path|envelope.?from|mail.?from)\b.{0,60}\b(?:reject|refus|denied|invalid|unknown|not found|does(?:n['’]t| not) exist|block|not allowed|unverif)|\b(?:reject|refus|unknown|invalid|unverified|block)\w*\b.{0,20}\bsender\b|\bspf\b|\bdkim\b|\bdmarc\b|\bspam\b|\breputation\b|black.?list|block.?list|deny.?list|\brbl\b|relay(?:ing)? (?:access )?denied|(?:unable|not permitted|not allowed) to relay|authentication (?:is )?required|reverse dns|\bptr\b/i;

/** Rules by enhanced status code (RFC 3463, 5248 and 7505). */
const statusRules: readonly Rule[] = [
  { pattern: /^5\.1\.[78]$/, kind: 'sender' },
  { pattern: /^5\.1\.(?:[012346]|10)$/, kind: 'recipient' },
  { pattern: /^5\.2\.1$/, kind: 'recipient' },
  { pattern: /^[45]\.2\.2$/, kind: 'full' },
  { pattern: /^5\.2\.3$|^5\.3\.4$|^5\.6\.\d+$/, kind: 'content' },
  // Microsoft 365 answers 5.4.1 for an unknown address. 5.4.4 means an unknown domain.
  { pattern: /^5\.4\.[14]$/, kind: 'recipient' },
];

/** Rules by text, used if the status code matches no rule. */
const phraseRules: readonly Rule[] = [
  {
    pattern: /\b(?:mailbox|inbox|quota).{0,20}\b(?:full|exceeded)|over ?quota|insufficient .{0,10}storage/i,
    kind: 'full',
  },
  { pattern: /\bmessage (?:size|too (?:large|big))|\bvirus\b|\bcontent (?:reject|refus)/i, kind: 'content' },
  {
    pattern:
      /\b(?:user|recipient|mailbox|address|account|addressee)\b.{0,60}\b(?:unknown|not found|does(?:n['’]t| not) exist|invalid|disabled|inactive|deactivated|no longer|unavailable)|\b(?:unknown|no such|invalid|bad destination|inactive|disabled)\b.{0,20}\b(?:user|recipient|mailbox|address|account|person)|does(?:n['’]t| not) have an?\b.{0,30}\baccount|recipient address rejected|no (?:mailbox|user|one) (?:here )?by that name/i,
    kind: 'recipient',
  },
];

export function bounceKind(status: string, text: string): BounceKind {
  if (aboutSender.test(text)) return 'sender';
  const byStatus = statusRules.find(({ pattern }) => pattern.test(status));
  if (byStatus) return byStatus.kind;
  const byPhrase = phraseRules.find(({ pattern }) => pattern.test(text));
  if (byPhrase) return byPhrase.kind;
  return /^5\.7\.\d+$/.test(status) ? 'sender' : 'other';
}
