import { addPeopleStrings } from '../../../shared/locales/en/lists.ts';
import { contactMessages } from '../../../shared/locales/en/contacts.ts';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { ContactsFound, ListPanelProps } from './list-props.ts';
import { AppointmentControls } from './appointment-controls.tsx';

export function AddContacts(props: ListPanelProps & { contacts: ContactsFound }) {
  const { id, contacts } = props;
  const { search, people, failure } = contacts;
  return (
    <details className="fold" id="from-contacts" open={search !== ''}>
      <summary>{addPeopleStrings.fromContacts}</summary>
      <form method="get" action={`${pathsOf(notifications).one(id)}#from-contacts`} className="check-search">
        <SearchField
          id="contacts-search"
          name="contacts"
          label={addPeopleStrings.searchContacts}
          placeholder={contactMessages.searchHint}
          value={search}
          button={addPeopleStrings.find}
        />
      </form>
      {search !== '' && people.length === 0 && <p>{failure ?? addPeopleStrings.noContacts(search)}</p>}
      {people.length > 0 && <Found {...props} />}
    </details>
  );
}

function Found({
  csrfToken,
  contacts,
  values,
  errors,
  isChecked,
}: ListPanelProps & { contacts: ContactsFound }) {
  const { people, count } = contacts;
  return (
    <PostForm
      csrfToken={csrfToken}
      step="addContacts"
      className="found-contacts"
      waiting={addPeopleStrings.adding}
    >
      {count > people.length && <p className="soft">{homeMessages.moreContacts(people.length, count)}</p>}
      <div className="two-columns">
        {people.map(({ id, name, about }) => (
          <Checkbox key={id} id={`contact-${id}`} name="contact" value={id} label={name} hint={about} />
        ))}
      </div>
      <AppointmentControls prefix="contacts_" values={values} errors={errors} />
      <div className="actions">
        <button type="submit" className="btn btn-quiet">
          {addPeopleStrings.addSelected}
        </button>
        {isChecked && count > 1 && (
          <button type="submit" className="btn btn-quiet" name="all" value="T">
            {addPeopleStrings.addAll(count)}
          </button>
        )}
      </div>
    </PostForm>
  );
}
