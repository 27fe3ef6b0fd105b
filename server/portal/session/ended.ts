import type { Request } from 'express';
import { signInMessages } from '../../../shared/messages/sign-in.ts';
import { paths } from '../../../shared/paths.ts';
import { keepTyped, keptDraft } from './draft.ts';
import { kept } from './kept.ts';
import { readReturnPath } from './return-path.ts';
import { renewSession, type SignedIn } from './signed-in.ts';

const sentences = {
  idle: signInMessages.idleOut,
  changed: signInMessages.changedOut,
  unknown: signInMessages.unknownOut,
} as const;
type EndReason = keyof typeof sentences;

/** Session slot with the end of the previous session, until the next sign-in. `asked` is the path requested too late, '' = none. */
const keptEnd = kept<{ reason: EndReason; asked: string }>('ended');

export const isIdleEnd = (req: Request): boolean => keptEnd.read(req)?.reason === 'idle';

export const askedTooLate = (req: Request): string => keptEnd.read(req)?.asked ?? '';

export function sentenceOfEnd(req: Request): string | undefined {
  const reason = keptEnd.read(req)?.reason;
  return reason && sentences[reason];
}

/** Records the end of a session. The path is saved only for page navigations, not for fetches. */
export function noteEnd(req: Request, reason: EndReason): void {
  const isPage = req.method === 'GET' && (req.get('Sec-Fetch-Mode') ?? 'navigate') === 'navigate';
  keptEnd.write(req, { reason, asked: (isPage && readReturnPath(req.originalUrl)) || '' });
}

export async function endWithDraft(req: Request, signedIn: SignedIn, reason: EndReason): Promise<void> {
  keepTyped(req, signedIn);
  const draft = keptDraft.read(req);
  await renewSession(req);
  noteEnd(req, reason);
  keptDraft.write(req, draft);
}

export const signInPathOf = (req: Request): string =>
  paths.login.to() + (req.method === 'GET' ? `?next=${encodeURIComponent(req.originalUrl)}` : '');
