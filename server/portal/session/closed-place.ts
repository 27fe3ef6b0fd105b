import type { Request } from 'express';
import { paths } from '../../../shared/paths.ts';
import { openingOf, type PlaceName } from '../../../shared/sections.ts';
import { kept } from './kept.ts';
import { isBackground } from './signed-in.ts';

const closed = kept<{ label: string }>('closed');

/**
 * Records that the user was redirected to Home from a section closed to their group. Requests for Home itself are not recorded,
 * because it is the default page.
 */
export function noteClosed(req: Request, name: PlaceName): void {
  if (req.path === paths.home.to() || isBackground(req)) return;
  closed.write(req, { label: openingOf(name).label });
}

export function takeClosed(req: Request): string | undefined {
  return isBackground(req) ? undefined : closed.take(req)?.label;
}
