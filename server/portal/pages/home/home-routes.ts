import { listFilePlace } from '../../../../shared/home/list-file-place.ts';
import { stopMessagePlace } from '../../../../shared/home/message-place.ts';
import { refusedPlace } from '../../../../shared/home/refused-place.ts';
import { messages, notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { Route } from '../../visit/route.ts';
import { correctRowPage } from './correct-row.tsx';
import { deleteRefusedPage } from './delete-refused.tsx';
import { listColumnsPage } from './list-columns.tsx';
import { refusedRowsPage } from './refused-rows.ts';
import { stopWaitingPage } from './stop-waiting.ts';
import { rowsUpload, showUploadRows, takeUploadRows } from './upload-rows.ts';

/** Where the rows of a list come in, and where a message is stopped. */
export function homeRoutes(): Route[] {
  const { section: guard, patterns: list } = placeOf(notifications);
  return [
    { path: `${list.one}/rows`, guard, show: showUploadRows, take: takeUploadRows, upload: rowsUpload },
    { path: refusedPlace.filePattern, guard, ...refusedRowsPage },
    { path: refusedPlace.rowPattern, guard, ...correctRowPage },
    { path: refusedPlace.removePattern, guard, ...deleteRefusedPage },
    { path: listFilePlace.pattern, guard, ...listColumnsPage },
    { path: stopMessagePlace.pattern, guard: placeOf(messages).section, ...stopWaitingPage },
  ];
}
