import type { ComponentProps } from 'react';

/** Islands by name. The browser loads only the chunks of islands on the page. */
export const islands = {
  'payment-form': () => import('./payment-form.tsx').then((module) => module.PaymentForm),
  'prescription-modal': () => import('./prescription-modal.tsx').then((module) => module.PrescriptionModal),
  'ivr-chart': () => import('./ivr-chart.tsx').then((module) => module.IvrChart),
} as const;

export type IslandName = keyof typeof islands;
type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;

/** Island props as plain JSON. They are visible in the page, so keep them minimal and free of secrets. */
export type IslandProps<Name extends IslandName> = ComponentProps<IslandComponent<Name>>;

export function isIslandName(name: string): name is IslandName {
  return Object.hasOwn(islands, name);
}
