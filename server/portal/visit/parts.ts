import type { PortalDeps } from '../http/deps.ts';
import type { Renderer } from '../http/render.tsx';
import type { Csrf } from '../session/csrf.ts';
import type { FilterValues, FoundNumbers, KnownValues } from '../state/known-values.ts';

export interface PortalParts extends PortalDeps {
  csrf: Csrf;
  renderer: Renderer;
  filterValues: KnownValues<FilterValues>;
  dialledNumbers: KnownValues<FoundNumbers>;
}
