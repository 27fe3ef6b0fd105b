import type { Request } from 'express';
import { kept } from './kept.ts';
import { isBackground } from './signed-in.ts';

export interface Flash {
  kind: 'success' | 'error';
  text?: string;
  link?: { text: string; href: string };
}

const flash = kept<Flash>('flash');

export function setFlash(req: Request, kind: Flash['kind'], shown: string | Omit<Flash, 'kind'> = {}): void {
  flash.write(req, { kind, ...(typeof shown === 'string' ? { text: shown } : shown) });
}

/** Returns and clears the message for the next page. Background reads leave it in the session. */
export function takeFlash(req: Request): Flash | undefined {
  return isBackground(req) ? undefined : flash.take(req);
}
