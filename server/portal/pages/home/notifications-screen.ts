import type { notifications } from '../../../../shared/resources/notifications.ts';
import type { ResourceScreenParts } from '../../resource/screen-parts.ts';

/** The form of a notification list, over which stand its status and how many rows it has. */
export const notificationsScreen: ResourceScreenParts<typeof notifications> = {
  form: { fields: () => ({ leftOut: ['status', 'total'] }) },
};
