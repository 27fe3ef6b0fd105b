import type { ComponentType } from 'react';
import '../views/islands/payment-shared.ts';
import { isIslandName, islands } from '../views/islands/index.ts';
import { hydrateIslands } from './hydrate-islands.tsx';

/** Props are not validated again here, because `<Island>` validated them when it rendered the component on the server. */
hydrateIslands((name) =>
  isIslandName(name) ? (islands[name]() as Promise<ComponentType<object>>) : undefined,
);
