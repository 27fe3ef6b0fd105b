import { peopleSearchStrings } from '../../../shared/locales/en/search.ts';
import { contactMessages } from '../../../shared/locales/en/contacts.ts';
import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { SearchField } from '../../ui/search-field.tsx';

/** Maximum number of rows for which the search field is left out. */
export const fewRows = 10;

interface Props {
  list: string;
  search: string;
  start?: string;
}

export function RowSearch({ list, search, start }: Props) {
  return (
    <form method="get" action={checkPath.of(list)} role="search" className="check-search">
      {start && <input type="hidden" name="start" value={start} />}
      <SearchField
        id="row-search"
        name="search"
        label={peopleSearchStrings.label}
        placeholder={contactMessages.searchHint}
        value={search}
        button={peopleSearchStrings.button}
      />
    </form>
  );
}
