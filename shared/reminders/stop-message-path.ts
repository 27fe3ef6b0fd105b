import { messages } from '../resources/notifications.ts';
import { pathsOf } from '../resources/resource-paths.ts';

const { one, patterns } = pathsOf(messages);

export const stopMessagePath = {
  of: (id: string) => `${one(id)}/stop`,
  pattern: `${patterns.one}/stop`,
} as const;
