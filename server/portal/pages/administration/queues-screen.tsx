import { liveRefreshSeconds } from '../../../../shared/constants.ts';
import { administrationMessages } from '../../../../shared/messages/administration.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { queues } from '../../../../shared/resources/operations.ts';
import { QueueSwitch } from '../../../../views/administration/queue-switch.tsx';
import { lockTabs } from './lock-tabs.ts';
import { panelRow } from './panel-row.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { readState } from '../../resource/load-list.ts';
import { goToList } from '../../resource/list-address.ts';
import { mayOf } from '../../resource/may.ts';
import type { ListExtras } from '../../resource/screen-extras.ts';
import type { ResourceScreenParts, ResourceVisit } from '../../resource/screen-parts.ts';
import type { Visit } from '../../visit/visit.ts';

export const queuesScreen: ResourceScreenParts<typeof queues> = {
  list: { show, steps: { pauseQueue } },
};

async function show(visit: Visit): Promise<ListExtras<typeof queues>> {
  const csrfToken = visit.csrfToken();
  return {
    tabs: await lockTabs(visit),
    ...(await panelRow(visit, 'Queues')),
    refreshSeconds: Math.min(liveRefreshSeconds, visit.parts.config.refreshSeconds),
    ownColumns: [
      {
        name: 'running',
        label: queues.fields.running.label,
        read: ({ paused }) =>
          paused === 'T' ? { text: queues.fields.paused.label, tone: 'warn' } : undefined,
      },
    ],
    rowMenu: ({ id, name, paused }) => (
      <QueueSwitch csrfToken={csrfToken} id={id} name={name} paused={paused === 'T'} />
    ),
  };
}

async function pauseQueue(visit: ResourceVisit): Promise<void> {
  const { api, form } = visit;
  if (!mayOf(visit).change) throw new HttpError(403, { message: resourceMessages.mayNot });
  const id = valueOf(form, 'queue');
  const paused = valueOf(form, 'paused') === 'T' ? 'T' : 'F';
  const outcome = await api.update(queues, { id, paused });
  if (outcome.ok) {
    const read = await api.one(queues, id);
    const name = (read.ok && read.row.name) || queues.label.one;
    const { queuePaused, queueResumed } = administrationMessages;
    visit.flash('success', paused === 'T' ? queuePaused(name) : queueResumed(name));
  } else visit.flash('error', outcome.msg);
  goToList(visit, readState(visit).state);
}
