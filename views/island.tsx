import { createContext, useContext } from 'react';
import { escapeJson } from './escape.ts';
import type { IslandName, IslandProps } from './islands/index.ts';

/**
 * Renders an island's inside with `renderToString` while the page around it is rendered with
 * `renderToStaticMarkup`, and notes which islands the page has. `server/portal/http/render.tsx` makes one a request.
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
 * A part of the page that comes alive in the browser: `client/islands.tsx` finds the marker, loads the chunk of
 * that name and hydrates the first child with the props of the second.
 */
export function Island<Name extends IslandName>({ name, props }: Props<Name>) {
  const host = useContext(IslandContext);
  if (!host) throw new Error(`<Island name="${name}"> needs IslandContext: render the page by render.tsx`);
  // No hook may follow: the nested rendering resets React's hook state.
  const html = host.renderIsland(name, props);
  return (
    <div data-island={name}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: escapeJson(props) }} />
    </div>
  );
}
