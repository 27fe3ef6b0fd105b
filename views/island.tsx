import { createContext, useContext } from 'react';
import { escapeJson } from './escape.ts';
import type { IslandName, IslandProps } from './islands/index.ts';

/**
 * Renders islands with `renderToString` inside a page rendered with `renderToStaticMarkup`, and records which ones are used.
 * `server/portal/http/render.tsx` creates one host per request.
 */
export interface IslandHost {
  renderIsland<Name extends IslandName>(name: Name, props: IslandProps<Name>): string;
}

export const IslandContext = createContext<IslandHost | undefined>(undefined);

interface Props<Name extends IslandName> {
  name: Name;
  props: IslandProps<Name>;
}

/**
 * Part of the page that is hydrated in the browser. `client/islands.tsx` finds `data-island` and loads the chunk of that name.
 * It then hydrates the first child element with the props from the second.
 */
export function Island<Name extends IslandName>({ name, props }: Props<Name>) {
  const host = useContext(IslandContext);
  if (!host) throw new Error(`<Island name="${name}"> needs IslandContext: render the page by render.tsx`);
  // Hooks must not be called after this, because the nested rendering resets React's hook state.
  const html = host.renderIsland(name, props);
  return (
    <div data-island={name}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: escapeJson(props) }} />
    </div>
  );
}
