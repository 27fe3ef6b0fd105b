import { refusedRowMessages } from '../../../../shared/messages/refused-rows.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { loadRecord } from '../../resource/load-record.ts';
import { refusedCalls, type RefusedSource } from '../../resource/refused/refused-source.ts';

const back = (id: string) => `${placeOf(notifications).one(id)}#refused-rows`;

export const refusedOfList: RefusedSource = {
  calls: refusedCalls.list,
  current: 'home',
  saved: refusedRowMessages.savedToList,
  back,
  async find(visit, id) {
    const list = await loadRecord(visit, notifications, id);
    return { name: list.name || list.id, base: placeOf(notifications).one(id), back: back(id) };
  },
};
