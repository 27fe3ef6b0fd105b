import { listFilePath, stopMessagePath, checkPath } from '../../../../shared/reminders/reminder-paths.ts';
import { refusedPath } from '../../../../shared/refused-path.ts';
import { messages, notifications } from '../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { correctRowPage } from '../../resource/refused/correct-row.tsx';
import { deleteRefusedPage } from '../../resource/refused/delete-refused.tsx';
import type { Route } from '../../page/route.ts';
import { listColumnsPage } from './home/list-columns.tsx';
import { refusedRowsPage, refusedOfList } from './home/refused-rows.ts';
import { stopMessagePage } from './home/sent-message-page.tsx';
import { rowsUpload, getUploadRows, postUploadRows } from './home/upload-rows.ts';
import { checkPage } from './check/check-page.tsx';
import { rowEmailPreviewPage, rowMessagesPage } from './check/row-messages-page.tsx';

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

export function checkRoutes(): Route[] {
  const { of, row, letter } = checkPath.patterns;
  return [
    { path: of, guard: 'home', ...checkPage },
    { path: row, guard: 'home', ...rowMessagesPage },
    { path: letter, guard: 'home', ...rowEmailPreviewPage },
  ];
}
