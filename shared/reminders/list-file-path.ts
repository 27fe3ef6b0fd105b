import { notifications } from '../resources/notifications.ts';
import { pathsOf } from '../resources/resource-paths.ts';

const { one, patterns } = pathsOf(notifications);

export const listFilePath = {
  of: (list: string, file: string) => `${one(list)}/rows/${encodeURIComponent(file)}`,
  pattern: `${patterns.one}/rows/:file`,
} as const;
