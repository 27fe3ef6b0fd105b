import type { Request } from 'express';
import { paths } from '../../../shared/paths.ts';
import { navItemOf, type SectionOrArea } from '../../../shared/sections.ts';
import { sessionSlot } from './session-slot.ts';
import { isBackgroundRequest } from './signed-in.ts';

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
