import { checkPlace } from '../../../../shared/home/check-place.ts';
import type { Route } from '../../visit/route.ts';
import { checkPage } from './check-page.tsx';
import { rowLetterPage, rowMessagesPage } from './row-messages-page.tsx';

export function checkRoutes(): Route[] {
  const { of, row, letter } = checkPlace.patterns;
  return [
    { path: of, guard: 'home', ...checkPage },
    { path: row, guard: 'home', ...rowMessagesPage },
    { path: letter, guard: 'home', ...rowLetterPage },
  ];
}
