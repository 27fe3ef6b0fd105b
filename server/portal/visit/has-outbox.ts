import type { Visit } from './visit.ts';

/** Whether what is sent is kept in an outbox instead of leaving, which this portal shows. */
export const hasOutbox = async ({ parts }: Visit): Promise<boolean> =>
  !parts.config.production && (await parts.relay.has('outbox'));
