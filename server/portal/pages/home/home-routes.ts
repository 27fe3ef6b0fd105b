import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { PortalParts } from '../../visit/parts.ts';
import type { Route } from '../../visit/route.ts';
import { rowsUpload, showUploadRows, takeUploadRows } from './upload-rows.ts';

/** Where the rows of a notification list come in. */
export function homeRoutes(parts: PortalParts): Route[] {
  const { section: guard, patterns } = placeOf(notifications);
  const definition = notifications;
  return [
    {
      path: `${patterns.one}/rows`,
      guard,
      get: (req, res) => showUploadRows({ parts, req, res, definition }),
      post: (req, res) => takeUploadRows({ parts, req, res, definition }),
      upload: rowsUpload,
    },
  ];
}
