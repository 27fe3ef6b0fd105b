import { liveRefreshSeconds } from '../../../../shared/constants.ts';
import { administrationMessages, resourceMessages } from '../../../../shared/messages.ts';
import { firstOf, textOf } from '../../../../shared/reply.ts';
import { QueueSwitch } from '../../../../views/administration/queue-switch.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import { readState } from '../../resource/load-list.ts';
import { readOutcome } from '../../http/outcome.ts';
import type {
  ListExtras,
  ListVisit,
  ResourceScreenParts,
  ResourceVisit,
} from '../../resource/screen-parts.ts';
import { goToList, mayOf } from '../../resource/resource-visit.ts';
import { setFlash } from '../../session/flash.ts';
import { callContext } from '../../session/signed-in.ts';

/** Queues, with how much waits in each as it changes, held and let go by one press. */
export const queuesScreen: ResourceScreenParts = {
  list: ({ parts, req, res }: ListVisit): ListExtras => {
    const csrfToken = parts.csrf.token(req, res);
    return {
      refreshSeconds: Math.min(liveRefreshSeconds, parts.config.refreshSeconds),
      rowExtras: (row) => (
        <QueueSwitch
          csrfToken={csrfToken}
          id={textOf(row, 'id')}
          name={textOf(row, 'name')}
          paused={row['paused'] === 'T'}
        />
      ),
    };
  },
  listSteps: { pauseQueue },
};

async function pauseQueue(visit: ResourceVisit & { form: PostedForm }): Promise<void> {
  const { parts, req, definition, form } = visit;
  if (!mayOf(visit).change) throw new HttpError(403, { message: resourceMessages.mayNot });
  const id = valueOf(form, 'queue');
  const paused = valueOf(form, 'paused') === 'T' ? 'T' : 'F';
  const context = callContext(req);
  const outcome = readOutcome(await parts.relay.update(definition, { id, paused }, context));
  if (outcome.ok) {
    const read = readOutcome(await parts.relay.get(definition, id, context));
    const name = textOf(read.ok ? firstOf(read.reply) : undefined, 'name') || definition.label.one;
    const { queuePaused, queueResumed } = administrationMessages;
    setFlash(req, 'success', paused === 'T' ? queuePaused(name) : queueResumed(name));
  } else setFlash(req, 'error', outcome.msg);
  goToList(visit, readState(visit).state);
}
