import { apiCalls } from '../../../../../shared/api-calls.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { toIsoDay } from '../../../../../shared/written-day.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { valueOf, valuesOf } from '../../../http/form.ts';
import type { FormRedisplay } from '../../../resource/screen-extras.ts';
import { chosenPeopleSlot } from '../../../session/chosen-people.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { withChosen } from '../../../../../views/reminders/home/put-chosen.tsx';
import { addPeople } from './add-people.ts';
import { loadChosen, type ChosenRow } from './chosen.ts';
import type { NotificationList } from '../../../page/list-jobs.ts';
import { addedOf, saveAdded } from './rows-added.ts';
import { hasCheck } from './send-list.ts';

export async function addChosen(
  ctx: RequestContext,
  list: NotificationList,
): Promise<FormRedisplay | undefined> {
  const { api, form, req } = ctx;
  if (valueOf(form, 'forget') === 'T') {
    chosenPeopleSlot.write(req, undefined);
    return void ctx.redirect(pathsOf(notifications).one(list.id));
  }
  const { rows = [] } = (await loadChosen(ctx)) ?? {};
  return addPeople(ctx, list, {
    prefix: 'chosen_',
    add: async (day) => {
      if (rows.length === 0) return homeMessages.tickContacts;
      const body = rows.map((row) => filled(onDay(row, day)));
      const outcome = await api.call(apiCalls.addNotificationRows, { params: { id: list.id }, body });
      if (outcome.ok) chosenPeopleSlot.write(req, undefined);
      return outcome;
    },
  });
}

/** Uses the contact's next appointment unless another day is entered. */
function onDay(row: ChosenRow, day: Record<string, unknown>): Record<string, unknown> {
  const isOther = typeof day['date'] === 'string' && toIsoDay(day['date']) !== toIsoDay(row.date);
  return isOther ? { contact: row.contact, ...day } : { ...row, ...day };
}

const filled = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));

/** Returns true if the box is unchecked. The form posts a hidden value before the checkbox, so the last value counts. */
export const isUnticked = ({ form }: RequestContext): boolean =>
  Object.hasOwn(form, withChosen) && valuesOf(form, withChosen).at(-1) !== 'T';

/**
 * Adds selected contacts with a known next appointment to a new notification list and returns the next page: the check if all were added.
 * The other contacts stay selected on the list's page, where the user enters a day.
 */
export async function addChosenToNewList(ctx: RequestContext, id: string): Promise<string> {
  const { api, form, req } = ctx;
  const page = pathsOf(notifications).one(id);
  if (isUnticked(ctx)) chosenPeopleSlot.write(req, undefined);
  // A form without the field was opened before contacts were selected.
  if (isUnticked(ctx) || !Object.hasOwn(form, withChosen)) return page;
  const { rows = [] } = (await loadChosen(ctx)) ?? {};
  const dated = rows.filter(({ date }) => date !== '');
  if (dated.length === 0) return page;
  const body = dated.map(filled);
  const outcome = await api.call(apiCalls.addNotificationRows, { params: { id }, body });
  if (!outcome.ok) return page;
  const others = rows.filter(({ date }) => date === '').map(({ contact }) => contact);
  chosenPeopleSlot.write(req, others.length > 0 ? others : undefined);
  const added = addedOf(outcome);
  const isAll = others.length === 0 && added.errors.length === 0;
  if (isAll && (await hasCheck(ctx))) return checkPath.of(id);
  saveAdded(req, id, added);
  return page;
}
