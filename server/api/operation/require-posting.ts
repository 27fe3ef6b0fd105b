import { noWayOut } from '../../../shared/messages/delivery.ts';
import type { Posting } from '../providers/outbox.ts';
import { postingOf } from '../providers/way-out.ts';
import { refuse, Refusal } from './answer.ts';

/** How a message leaves now by that channel. Where it cannot, the operation ends: nothing may be called sent then. */
export function requirePosting(...[config, channel, now]: Parameters<typeof postingOf>): Posting {
  const posting = postingOf(config, channel, now);
  if (!posting) throw new Refusal(refuse(409, noWayOut[channel]));
  return posting;
}
