import type { PortalDeps } from '../http/deps.ts';
import type { Csrf } from '../session/csrf.ts';
import type { Renderer } from '../http/render.tsx';
import type { KnownFilterValues } from '../resource/filter-values.ts';
import type { Screens } from '../resource/screen-parts.ts';

/** What the pages are made with. */
export interface PortalParts extends PortalDeps {
  csrf: Csrf;
  renderer: Renderer;
  filterValues: KnownFilterValues;
  screens: Screens;
}
