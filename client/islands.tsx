import type { ComponentType } from 'react';
import '../views/islands/payment-shared.ts';
import { isIslandName, islands } from '../views/islands/index.ts';
import { bringIslandsAlive } from './bring-alive.tsx';

/** The props beside the component's HTML are those that the server rendered it with, checked there by `<Island>`. */
bringIslandsAlive((name) =>
  isIslandName(name) ? (islands[name]() as Promise<ComponentType<object>>) : undefined,
);
