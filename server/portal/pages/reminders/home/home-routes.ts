import { listFilePath, stopMessagePath } from '../../../../../shared/reminders/reminder-paths.ts';
import { refusedPath } from '../../../../../shared/refused-path.ts';
import { messages, notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { correctRowPage } from '../../../resource/refused/correct-row.tsx';
import { deleteRefusedPage } from '../../../resource/refused/delete-refused.tsx';
import type { Route } from '../../../page/route.ts';
import { listColumnsPage } from './list-columns.tsx';
import { refusedRowsPage } from './refused-rows.ts';
import { refusedOfList } from './refused-of-list.ts';
import { stopMessagePage } from './stop-message.ts';
import { rowsUpload, getUploadRows, postUploadRows } from './upload-rows.ts';

export function homeRoutes(): Route[] {
  const { section: guard, patterns: list } = pathsOf(notifications);
  return [
    { path: `${list.one}/rows`, guard, get: getUploadRows, post: postUploadRows, upload: rowsUpload },
    { path: refusedPath.file(list.one), guard, ...refusedRowsPage },
    { path: refusedPath.rowPattern(list.one), guard, ...correctRowPage(refusedOfList) },
    { path: refusedPath.remove(list.one), guard, ...deleteRefusedPage(refusedOfList) },
    { path: listFilePath.pattern, guard, ...listColumnsPage },
    { path: stopMessagePath.pattern, guard: pathsOf(messages).section, ...stopMessagePage },
  ];
}
