import type { Visit } from './visit.ts';

export const hasOutbox = async ({ parts }: Visit): Promise<boolean> =>
  !parts.config.production && (await parts.relay.has('outbox'));
