import type { Request } from 'express';
import { paths } from '../../../shared/paths.ts';
import { openingOf, type PlaceName } from '../../../shared/sections.ts';
import { kept } from './kept.ts';
import { isBackground } from './signed-in.ts';

const closed = kept<{ label: string }>('closed');

/**
 * Somebody asked for a section that their group does not open and is led home, where it is said. Not of home itself: everybody is
 * led there who asked for nothing.
 */
export function noteClosed(req: Request, name: PlaceName): void {
  if (req.path === paths.home.to() || isBackground(req)) return;
  closed.write(req, { label: openingOf(name).label });
}

/** What it is called, told once. */
export function takeClosed(req: Request): string | undefined {
  return isBackground(req) ? undefined : closed.take(req)?.label;
}
