import { apiCalls } from '../../../../shared/api-calls.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import type { ListPanelProps } from '../../../../views/home/list-props.ts';
import { valueOf } from '../../http/form.ts';
import type { ShownAgain } from '../../resource/screen-extras.ts';
import type { Visit } from '../../visit/visit.ts';
import { addFor } from './add-for.ts';
import type { NotificationList } from '../../visit/last-job.ts';

const mostOffered = 50;

/** Returns lists from which contacts can be added, or undefined without API support. */
export async function findEarlier(
  { api, parts }: Visit,
  { id }: NotificationList,
): Promise<ListPanelProps['earlier']> {
  if (!(await parts.relay.has('delivery'))) return undefined;
  const outcome = await api.list(notifications, { size: mostOffered, fields: ['name', 'total'] });
  if (!outcome.ok) return undefined;
  return outcome.rows
    .filter((list) => list.id !== id && (list.total ?? 0) > 0)
    .map(({ id: value, name, total = 0 }) => ({ value, label: `${name} (${homeMessages.rows(total)})` }));
}

export async function addEarlier(visit: Visit, list: NotificationList): Promise<ShownAgain | undefined> {
  const earlier = valueOf(visit.form, 'earlier');
  const again = await addFor(visit, list, {
    prefix: 'earlier_',
    add: (day) =>
      earlier
        ? visit.api.call(apiCalls.addPeople, { params: { id: list.id }, body: { list: earlier, ...day } })
        : homeMessages.chooseList,
  });
  return again && { ...again, values: { ...again.values, earlier } };
}
