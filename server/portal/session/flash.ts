import type { Request } from 'express';
import { sessionSlot } from './session-slot.ts';
import { isBackgroundRequest } from './signed-in.ts';
import { paths } from '../../../shared/paths.ts';
import { navItemOf, type SectionOrArea } from '../../../shared/sections.ts';

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

const closedSectionSlot = sessionSlot<{ label: string }>('closed');

/**
 * Records that the user was redirected from a section that their group may not open. Requests for Home itself are not recorded,
 * because Home is the default page.
 */
export function noteClosedSection(req: Request, name: SectionOrArea): void {
  if (req.path === paths.home.to() || isBackgroundRequest(req)) return;
  closedSectionSlot.write(req, { label: navItemOf(name).label });
}

export function consumeClosedSection(req: Request): string | undefined {
  return isBackgroundRequest(req) ? undefined : closedSectionSlot.consume(req)?.label;
}
