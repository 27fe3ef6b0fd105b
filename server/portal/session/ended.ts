import type { Request } from 'express';
import { signInMessages } from '../../../shared/messages/sign-in.ts';
import { paths } from '../../../shared/paths.ts';
import { keepTyped, keptDraft } from './draft.ts';
import { kept } from './kept.ts';
import { readReturnPath } from './return-path.ts';
import { renewSession, type SignedIn } from './signed-in.ts';

/** Why a session ended that nobody logged out of, and what is said of it at the sign-in. */
const sentences = {
  idle: signInMessages.idleOut,
  changed: signInMessages.changedOut,
  unknown: signInMessages.unknownOut,
} as const;
type EndReason = keyof typeof sentences;

/** Of the session before this one, until somebody signs in; `asked` is the page that was asked for too late, '' = none. */
const keptEnd = kept<{ reason: EndReason; asked: string }>('ended');

export const isIdleEnd = (req: Request): boolean => keptEnd.read(req)?.reason === 'idle';

export const askedTooLate = (req: Request): string => keptEnd.read(req)?.asked ?? '';

/** Undefined where no session ended so. */
export function sentenceOfEnd(req: Request): string | undefined {
  const reason = keptEnd.read(req)?.reason;
  return reason && sentences[reason];
}

/** What a page fetches is no page. */
export function noteEnd(req: Request, reason: EndReason): void {
  const isPage = req.method === 'GET' && (req.get('Sec-Fetch-Mode') ?? 'navigate') === 'navigate';
  keptEnd.write(req, { reason, asked: (isPage && readReturnPath(req.originalUrl)) || '' });
}

/** The session ends; what was typed too late is kept in the new one, which nobody is signed in to. */
export async function endWithDraft(req: Request, signedIn: SignedIn, reason: EndReason): Promise<void> {
  keepTyped(req, signedIn);
  const draft = keptDraft.read(req);
  await renewSession(req);
  noteEnd(req, reason);
  keptDraft.write(req, draft);
}

/** Where to sign in, and the page to come to afterwards. */
export const signInPathOf = (req: Request): string =>
  paths.login.to() + (req.method === 'GET' ? `?next=${encodeURIComponent(req.originalUrl)}` : '');
