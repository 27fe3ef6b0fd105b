import { checkPlace } from '../../shared/home/check-place.ts';
import type { RowsAsked } from './props.ts';

interface Wanted extends Partial<Omit<RowsAsked, 'all' | 'untranslated' | 'warned'>> {
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
  { all, untranslated, warned, nothing, page = 1, ...texts }: Wanted,
): string {
  const query = new URLSearchParams();
  for (const [name, text] of Object.entries(texts)) if (text) query.set(name, text);
  if (untranslated) query.set('untranslated', '1');
  if (warned) query.set('warned', '1');
  if (nothing) query.set('nothing', '1');
  if (all) query.set('all', '1');
  if (page > 1) query.set('page', String(page));
  const written = query.toString();
  return written ? `${checkPlace.of(list)}?${written}#rows-title` : checkPlace.of(list);
}
