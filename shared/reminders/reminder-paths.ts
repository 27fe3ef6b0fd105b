import { notifications, messages } from '../resources/notifications.ts';
import { pathsOf } from '../resources/resource-paths.ts';

const { one, patterns } = pathsOf(notifications);

export const checkPath = {
  of: (list: string) => `${one(list)}/check`,
  row: (list: string, row: string) => `${one(list)}/check/${encodeURIComponent(row)}`,
  letter: (list: string, row: string) => `${one(list)}/check/${encodeURIComponent(row)}/email`,
  patterns: {
    of: `${patterns.one}/check`,
    row: `${patterns.one}/check/:row`,
    letter: `${patterns.one}/check/:row/email`,
  },
} as const;

export const listFilePath = {
  of: (list: string, file: string) => `${one(list)}/rows/${encodeURIComponent(file)}`,
  pattern: `${patterns.one}/rows/:file`,
} as const;

export const stopMessagePath = {
  of: (id: string) => `${pathsOf(messages).one(id)}/stop`,
  pattern: `${pathsOf(messages).patterns.one}/stop`,
} as const;
