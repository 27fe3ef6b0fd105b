import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { valueOf } from '../../http/form.ts';
import type { ShownAgain } from '../../resource/screen-extras.ts';
import { chosenPeople } from '../../session/chosen-people.ts';
import type { Visit } from '../../visit/visit.ts';
import { addFor } from './add-for.ts';
import type { NotificationList } from '../../visit/last-job.ts';

export const countChosen = (req: Request): number => chosenPeople.read(req)?.length ?? 0;

/** Puts them on a list, or forgets them. */
export async function addChosen(visit: Visit, list: NotificationList): Promise<ShownAgain | undefined> {
  const { api, form, req } = visit;
  const params = { id: list.id };
  if (valueOf(form, 'forget') === 'T') {
    chosenPeople.write(req, undefined);
    return void visit.goTo(placeOf(notifications).one(list.id));
  }
  const ids = chosenPeople.read(req) ?? [];
  return addFor(visit, list, {
    prefix: 'chosen_',
    add: async (day) => {
      if (ids.length === 0) return homeMessages.tickContacts;
      const body = ids.map((contact) => ({ contact, ...day }));
      const outcome = await api.call(apiCalls.addNotificationRows, { params, body });
      if (outcome.ok) chosenPeople.write(req, undefined);
      return outcome;
    },
  });
}
