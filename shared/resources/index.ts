import { clientSettings } from './client-settings.ts';
import type { ResourceDefinition } from './define.ts';
import { org } from './org.ts';
import { payments } from './payments.ts';

/** The registry: one line a resource. */
export const resources = {
  org,
  payments,
  client_settings: clientSettings,
} as const satisfies Record<string, ResourceDefinition>;

export type ResourceName = keyof typeof resources;

export const resourceList: readonly ResourceDefinition[] = Object.values(resources);
