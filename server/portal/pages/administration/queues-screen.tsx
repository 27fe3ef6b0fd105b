import { liveRefreshSeconds } from '../../../../shared/constants.ts';
import { administrationMessages } from '../../../../shared/locales/en/administration.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { queues } from '../../../../shared/resources/operations.ts';
import { QueueSwitch } from '../../../../views/administration/queue-switch.tsx';
import { lockTabs, panelRow } from './admin-tabs.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { readState } from '../../resource/load-records.ts';
import { goToList } from '../../resource/list-address.ts';
import { mayOf } from '../../resource/screen-props.ts';
import type { ListExtras } from '../../resource/screen-extras.ts';
import type { ResourceScreenParts, ResourceContext } from '../../resource/screen-parts.ts';
import type { RequestContext } from '../../page/request-context.ts';

export const queuesScreen: ResourceScreenParts<typeof queues> = {
  list: { extras: loadListExtras, steps: { pauseQueue } },
};

async function loadListExtras(ctx: RequestContext): Promise<ListExtras<typeof queues>> {
  const csrfToken = ctx.csrfToken();
  return {
    tabs: await lockTabs(ctx),
    ...(await panelRow(ctx, 'Queues')),
    refreshSeconds: Math.min(liveRefreshSeconds, ctx.parts.config.refreshSeconds),
    customColumns: [
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

async function pauseQueue(ctx: ResourceContext): Promise<void> {
  const { api, form } = ctx;
  if (!mayOf(ctx).change) throw new HttpError(403, { message: resourceMessages.mayNot });
  const id = valueOf(form, 'queue');
  const paused = valueOf(form, 'paused') === 'T' ? 'T' : 'F';
  const outcome = await api.update(queues, { id, paused });
  if (outcome.ok) {
    const read = await api.one(queues, id);
    const name = (read.ok && read.row.name) || queues.label.one;
    const { queuePaused, queueResumed } = administrationMessages;
    ctx.flash('success', paused === 'T' ? queuePaused(name) : queueResumed(name));
  } else ctx.flash('error', outcome.msg);
  goToList(ctx, readState(ctx).state);
}
