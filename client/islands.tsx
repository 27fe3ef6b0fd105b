import type { ComponentType } from 'react';
import '../views/islands/payment-shared.ts';
import { isIslandName, islands } from '../views/islands/index.ts';
import { hydrateIslands } from './hydrate-islands.tsx';

/** The props next to the component's HTML are those that the server rendered it with. `<Island>` checked them there. */
hydrateIslands((name) =>
  isIslandName(name) ? (islands[name]() as Promise<ComponentType<object>>) : undefined,
);
