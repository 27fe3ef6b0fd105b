import { checkPlace } from '../../shared/home/check-place.ts';
import { SearchField } from '../ui/search-field.tsx';

/** A list that is not longer needs no search. */
export const fewRows = 10;

interface Props {
  list: string;
  search: string;
  /** Kept along, as it was typed. */
  start?: string;
}

/** Finds people of a list. */
export function RowSearch({ list, search, start }: Props) {
  return (
    <form method="get" action={checkPlace.of(list)} role="search" className="check-search">
      {start && <input type="hidden" name="start" value={start} />}
      <SearchField
        id="row-search"
        name="search"
        label="Search people"
        placeholder="Name, phone, birth date or code"
        value={search}
        button="Search"
      />
    </form>
  );
}
