import { apiCalls } from '../../../../../shared/api-calls.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import type { ListPanelProps } from '../../../../../views/reminders/home/list-props.ts';
import { valueOf } from '../../../http/form.ts';
import type { FormRedisplay } from '../../../resource/screen-extras.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { addPeople } from './add-people.ts';
import type { NotificationList } from '../../../page/list-jobs.ts';

const maxOffered = 50;

/** Returns lists from which contacts can be added, or undefined without API support. */
export async function findEarlier(
  { api, parts }: RequestContext,
  { id }: NotificationList,
): Promise<ListPanelProps['earlier']> {
  if (!(await parts.relay.isLevel2())) return undefined;
  const outcome = await api.list(notifications, { size: maxOffered, fields: ['name', 'total'] });
  if (!outcome.ok) return undefined;
  return outcome.rows
    .filter((list) => list.id !== id && (list.total ?? 0) > 0)
    .map(({ id: value, name, total = 0 }) => ({ value, label: `${name} (${homeMessages.rows(total)})` }));
}

export async function addEarlier(
  ctx: RequestContext,
  list: NotificationList,
): Promise<FormRedisplay | undefined> {
  const earlier = valueOf(ctx.form, 'earlier');
  const redisplay = await addPeople(ctx, list, {
    prefix: 'earlier_',
    add: (day) =>
      earlier
        ? ctx.api.call(apiCalls.addPeople, { params: { id: list.id }, values: { list: earlier }, body: day })
        : homeMessages.chooseList,
  });
  return redisplay && { ...redisplay, values: { ...redisplay.values, earlier } };
}
