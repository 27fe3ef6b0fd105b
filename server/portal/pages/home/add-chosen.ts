import { apiCalls } from '../../../../shared/api-calls.ts';
import { checkPlace } from '../../../../shared/home/check-place.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { toIsoDay } from '../../../../shared/resources/day.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { valueOf, valuesOf } from '../../http/form.ts';
import type { ShownAgain } from '../../resource/screen-extras.ts';
import { chosenPeople } from '../../session/chosen-people.ts';
import type { Visit } from '../../visit/visit.ts';
import { withChosen } from '../../../../views/home/put-chosen.tsx';
import { addFor } from './add-for.ts';
import { loadChosen, type ChosenRow } from './chosen.ts';
import type { NotificationList } from '../../visit/last-job.ts';
import { keepAdded, readAdded } from './rows-added.ts';
import { hasCheck } from './send-list.ts';

export async function addChosen(visit: Visit, list: NotificationList): Promise<ShownAgain | undefined> {
  const { api, form, req } = visit;
  if (valueOf(form, 'forget') === 'T') {
    chosenPeople.write(req, undefined);
    return void visit.goTo(placeOf(notifications).one(list.id));
  }
  const { rows = [] } = (await loadChosen(visit)) ?? {};
  return addFor(visit, list, {
    prefix: 'chosen_',
    add: async (day) => {
      if (rows.length === 0) return homeMessages.tickContacts;
      const body = rows.map((row) => filled(onDay(row, day)));
      const outcome = await api.call(apiCalls.addNotificationRows, { params: { id: list.id }, body });
      if (outcome.ok) chosenPeople.write(req, undefined);
      return outcome;
    },
  });
}

/** Uses the contact's next appointment unless another day is given. */
function onDay(row: ChosenRow, day: Record<string, unknown>): Record<string, unknown> {
  const isOther = typeof day['date'] === 'string' && toIsoDay(day['date']) !== toIsoDay(row.date);
  return isOther ? { contact: row.contact, ...day } : { ...row, ...day };
}

const filled = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));

/** Returns true if the box is unchecked. The last of two posted values counts. */
export const isUnticked = ({ form }: Visit): boolean =>
  Object.hasOwn(form, withChosen) && valuesOf(form, withChosen).at(-1) !== 'T';

/**
 * Adds selected contacts with a known next appointment to a new list and returns the next page, which is the check if all were added.
 * The others stay selected on the list's page, where the user enters a day.
 */
export async function putChosenOn(visit: Visit, id: string): Promise<string> {
  const { api, form, req } = visit;
  const page = placeOf(notifications).one(id);
  if (isUnticked(visit)) chosenPeople.write(req, undefined);
  // A form without the field was opened before contacts were selected.
  if (isUnticked(visit) || !Object.hasOwn(form, withChosen)) return page;
  const { rows = [] } = (await loadChosen(visit)) ?? {};
  const dated = rows.filter(({ date }) => date !== '');
  if (dated.length === 0) return page;
  const body = dated.map(filled);
  const outcome = await api.call(apiCalls.addNotificationRows, { params: { id }, body });
  if (!outcome.ok) return page;
  const others = rows.filter(({ date }) => date === '').map(({ contact }) => contact);
  chosenPeople.write(req, others.length > 0 ? others : undefined);
  const added = readAdded(outcome.reply);
  const isAll = others.length === 0 && added.faults.length === 0;
  if (isAll && (await hasCheck(visit))) return checkPlace.of(id);
  keepAdded(req, id, added);
  return page;
}
