import type { ComponentProps } from 'react';

/** Every island by name. The browser loads the chunks of those that a page has, and no other. */
export const islands = {
  'payment-form': () => import('./payment-form.tsx').then((module) => module.PaymentForm),
  'prescription-modal': () => import('./prescription-modal.tsx').then((module) => module.PrescriptionModal),
  'ivr-chart': () => import('./ivr-chart.tsx').then((module) => module.IvrChart),
} as const;

export type IslandName = keyof typeof islands;
type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;

/** Plain JSON, the least that will do, nothing secret: it stands in the page. */
export type IslandProps<Name extends IslandName> = ComponentProps<IslandComponent<Name>>;

export function isIslandName(name: string): name is IslandName {
  return Object.hasOwn(islands, name);
}
