import type { Request } from 'express';
import { signInMessages } from '../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../shared/paths.ts';
import { readForm } from '../http/form.ts';
import { saveDraft, draftSlot } from './draft.ts';
import { sessionSlot } from './session-slot.ts';
import { readReturnPath } from './next-path.ts';
import { renewSession, type SignedIn } from './signed-in.ts';

const sentences = {
  idle: signInMessages.idleOut,
  changed: signInMessages.changedOut,
  unknown: signInMessages.unknownOut,
} as const;
type EndReason = keyof typeof sentences;

/**
 * Session slot for how the previous session ended, kept until the next sign-in. `requestedPath` is the path that was requested too late, or ''
 * for none.
 */
const endSlot = sessionSlot<{ reason: EndReason; requestedPath: string }>('ended');

export const isIdleEnd = (req: Request): boolean => endSlot.read(req)?.reason === 'idle';

export const lateRequestPath = (req: Request): string => endSlot.read(req)?.requestedPath ?? '';

export function describeEnd(req: Request): string | undefined {
  const reason = endSlot.read(req)?.reason;
  return reason && sentences[reason];
}

/** Records the end of a session. Saves the path only for page navigations, not for fetches. */
export function noteEnd(req: Request, reason: EndReason): void {
  const isPage = req.method === 'GET' && (req.get('Sec-Fetch-Mode') ?? 'navigate') === 'navigate';
  endSlot.write(req, { reason, requestedPath: (isPage && readReturnPath(req.originalUrl)) || '' });
}

export async function endWithDraft(req: Request, signedIn: SignedIn, reason: EndReason): Promise<void> {
  saveDraft(req, signedIn);
  const draft = draftSlot.read(req);
  await renewSession(req);
  noteEnd(req, reason);
  draftSlot.write(req, draft);
}

export const signInPathOf = (req: Request): string =>
  paths.login.to() + (req.method === 'GET' ? `?next=${encodeURIComponent(req.originalUrl)}` : '');

/** Returns the sign-in path for a rejected form. After sign-in it leads back to the form's page, if the form has its own page. */
export function signInPathForForm(req: Request): string {
  const hasPage = req.method === 'POST' && '_title' in readForm(req.body);
  return paths.login.to() + (hasPage ? `?next=${encodeURIComponent(req.originalUrl)}` : '');
}
