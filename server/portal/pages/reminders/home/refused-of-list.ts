import { refusedRowMessages } from '../../../../../shared/locales/en/refused-rows.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { loadRecord } from '../../../resource/load-record.ts';
import { refusedCalls, type RefusedSource } from '../../../resource/refused/refused-source.ts';

const back = (id: string) => `${pathsOf(notifications).one(id)}#refused-rows`;

export const refusedOfList: RefusedSource = {
  calls: refusedCalls.list,
  current: 'home',
  saved: refusedRowMessages.savedToList,
  back,
  async find(ctx, id) {
    const list = await loadRecord(ctx, notifications, id);
    return { name: list.name || list.id, base: pathsOf(notifications).one(id), back: back(id) };
  },
};
