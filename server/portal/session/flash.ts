import type { Request } from 'express';
import { sessionSlot } from './session-slot.ts';
import { isBackgroundRequest } from './signed-in.ts';

export interface Flash {
  kind: 'success' | 'error';
  text?: string;
  link?: { text: string; href: string };
}

const flashSlot = sessionSlot<Flash>('flash');

export function setFlash(
  req: Request,
  kind: Flash['kind'],
  content: string | Omit<Flash, 'kind'> = {},
): void {
  flashSlot.write(req, { kind, ...(typeof content === 'string' ? { text: content } : content) });
}

/** Returns and clears the message for the next page. Background requests leave it in the session. */
export function consumeFlash(req: Request): Flash | undefined {
  return isBackgroundRequest(req) ? undefined : flashSlot.consume(req);
}
