import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { Route } from '../../visit/route.ts';
import { rowsUpload, showUploadRows, takeUploadRows } from './upload-rows.ts';

/** Where the rows of a notification list come in. */
export function homeRoutes(): Route[] {
  const { section: guard, patterns } = placeOf(notifications);
  const path = `${patterns.one}/rows`;
  return [{ path, guard, show: showUploadRows, take: takeUploadRows, upload: rowsUpload }];
}
