import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import type { RowsFilter } from './props.ts';

interface CheckQuery extends Partial<Omit<RowsFilter, 'all' | 'untranslated' | 'warned'>> {
  untranslated?: boolean;
  warned?: boolean;
  /** True to show only rows without any message on a sent notification list. */
  nothing?: boolean;
  all?: boolean;
  page?: number;
  /** Start time as the user typed it. */
  start?: string;
}

export function checkHref(
  list: string,
  { all, untranslated, warned, nothing, page = 1, ...texts }: CheckQuery,
): string {
  const query = new URLSearchParams();
  for (const [name, text] of Object.entries(texts)) if (text) query.set(name, text);
  if (untranslated) query.set('untranslated', '1');
  if (warned) query.set('warned', '1');
  if (nothing) query.set('nothing', '1');
  if (all) query.set('all', '1');
  if (page > 1) query.set('page', String(page));
  const written = query.toString();
  return written ? `${checkPath.of(list)}?${written}#rows-title` : checkPath.of(list);
}
