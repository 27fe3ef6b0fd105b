import type { PortalDeps } from '../http/deps.ts';
import type { Renderer } from '../http/render.tsx';
import type { Csrf } from '../session/csrf.ts';
import type { FilterValues, FoundNumbers, ValueCache } from '../state/value-cache.ts';

export interface PortalParts extends PortalDeps {
  csrf: Csrf;
  renderer: Renderer;
  filterValues: ValueCache<FilterValues>;
  dialledNumbers: ValueCache<FoundNumbers>;
}
