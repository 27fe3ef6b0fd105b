import { checkPlace } from '../../shared/home/check-place.ts';

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
      <label htmlFor="row-search" className="visually-hidden">
        Search people
      </label>
      <input
        type="search"
        id="row-search"
        name="search"
        className="form-control"
        placeholder="Name, phone or email"
        defaultValue={search}
        maxLength={200}
      />
      <button type="submit" className="btn btn-quiet">
        Search
      </button>
    </form>
  );
}
