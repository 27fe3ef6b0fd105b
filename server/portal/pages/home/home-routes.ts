import { listFilePlace } from '../../../../shared/home/list-file-place.ts';
import { stopMessagePlace } from '../../../../shared/home/message-place.ts';
import { refusedPlace } from '../../../../shared/refused-place.ts';
import { messages, notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { correctRowPage } from '../../resource/refused/correct-row.tsx';
import { deleteRefusedPage } from '../../resource/refused/delete-refused.tsx';
import type { Route } from '../../visit/route.ts';
import { listColumnsPage } from './list-columns.tsx';
import { refusedRowsPage } from './refused-rows.ts';
import { refusedOfList } from './refused-of-list.ts';
import { stopWaitingPage } from './stop-waiting.ts';
import { rowsUpload, showUploadRows, takeUploadRows } from './upload-rows.ts';

export function homeRoutes(): Route[] {
  const { section: guard, patterns: list } = placeOf(notifications);
  return [
    { path: `${list.one}/rows`, guard, show: showUploadRows, take: takeUploadRows, upload: rowsUpload },
    { path: refusedPlace.file(list.one), guard, ...refusedRowsPage },
    { path: refusedPlace.rowPattern(list.one), guard, ...correctRowPage(refusedOfList) },
    { path: refusedPlace.remove(list.one), guard, ...deleteRefusedPage(refusedOfList) },
    { path: listFilePlace.pattern, guard, ...listColumnsPage },
    { path: stopMessagePlace.pattern, guard: placeOf(messages).section, ...stopWaitingPage },
  ];
}
