import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { onResource, type ResourceParts } from '../../resource/screen-parts.ts';
import type { Route } from '../../visit/route.ts';
import { rowsUpload, showUploadRows, takeUploadRows } from './upload-rows.ts';

/** Where the rows of a notification list come in. */
export function homeRoutes(resources: ResourceParts): Route[] {
  const { section: guard, patterns } = placeOf(notifications);
  const on = onResource(resources, notifications);
  const path = `${patterns.one}/rows`;
  return [{ path, guard, show: on(showUploadRows), take: on(takeUploadRows), upload: rowsUpload }];
}
