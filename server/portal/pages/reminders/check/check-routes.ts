import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import type { Route } from '../../../page/route.ts';
import { checkPage } from './check-page.tsx';
import { rowEmailPreviewPage, rowMessagesPage } from './row-messages-page.tsx';

export function checkRoutes(): Route[] {
  const { of, row, letter } = checkPath.patterns;
  return [
    { path: of, guard: 'home', ...checkPage },
    { path: row, guard: 'home', ...rowMessagesPage },
    { path: letter, guard: 'home', ...rowEmailPreviewPage },
  ];
}
