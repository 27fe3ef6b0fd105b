import type { RequestContext } from './request-context.ts';

export const hasOutbox = async ({ parts }: RequestContext): Promise<boolean> =>
  !parts.config.production && (await parts.relay.offer()).hasTestOutbox;
