import { audit } from './audit.ts';
import { clientSettings } from './client-settings.ts';
import type { ResourceDefinition } from './define.ts';
import { groups } from './groups.ts';
import { org } from './org.ts';
import { payments } from './payments.ts';
import { users } from './users.ts';

/** The registry: one line a resource. */
export const resources = {
  org,
  groups,
  users,
  audit,
  payments,
  client_settings: clientSettings,
} as const satisfies Record<string, ResourceDefinition>;

export type ResourceName = keyof typeof resources;

export const resourceList: readonly ResourceDefinition[] = Object.values(resources);
