import { bannerMessages, routerMessages } from '../../../shared/messages.ts';
import type { Reply } from '../../../shared/reply.ts';
import { UpstreamUnauthorized } from './errors.ts';
import type { RelayResult } from '../relay/relay.ts';

/** What a call came to, as a screen needs it: the reply, or the status and sentence of a page that says why not. */
export type Outcome = { ok: true; reply: Reply } | { ok: false; status: number; msg: string };

/** Throws where the API no longer knows us, which ends the session (spec 8). */
export function readOutcome(result: RelayResult): Outcome {
  if (result.kind === 'unauthorized') throw new UpstreamUnauthorized();
  if (result.kind === 'failed') {
    const ours = result.reason === 'overloaded' || result.reason === 'paused';
    return { ok: false, status: ours ? 503 : 502, msg: routerMessages.unavailable };
  }
  const { reply } = result;
  if (reply.success) return { ok: true, reply };
  const status = reply.status >= 400 && reply.status < 500 ? reply.status : 502;
  return { ok: false, status, msg: reply.msg ?? bannerMessages.error };
}
