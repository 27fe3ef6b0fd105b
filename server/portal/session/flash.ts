import type { Request } from 'express';
import { kept } from './kept.ts';
import { isBackground } from './signed-in.ts';

/** What came of the last action, for the status banner; the banner has a sentence of its own where there is no text. */
export interface Flash {
  kind: 'success' | 'error';
  text?: string;
  /** Where it can be looked at. */
  link?: { text: string; href: string };
}

const flash = kept<Flash>('flash');

export function setFlash(req: Request, kind: Flash['kind'], shown: string | Omit<Flash, 'kind'> = {}): void {
  flash.write(req, { kind, ...(typeof shown === 'string' ? { text: shown } : shown) });
}

/** It is shown once, on the next page. A read that the page makes by itself leaves it for the one that is looked at. */
export function takeFlash(req: Request): Flash | undefined {
  return isBackground(req) ? undefined : flash.take(req);
}
