import { formatCount } from '../../../shared/count.ts';
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
      <summary>Add from contacts</summary>
      <form method="get" action={`${pathsOf(notifications).one(id)}#from-contacts`} className="check-search">
        <SearchField
          id="contacts-search"
          name="contacts"
          label="Search contacts"
          placeholder="Name, phone, birth date or code"
          value={search}
          button="Find"
        />
      </form>
      {search !== '' && people.length === 0 && <p>{failure ?? `No contacts match “${search}”.`}</p>}
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
    <PostForm csrfToken={csrfToken} step="addContacts" className="found-contacts" waiting="Adding…">
      {count > people.length && <p className="soft">{homeMessages.moreContacts(people.length, count)}</p>}
      <div className="two-columns">
        {people.map(({ id, name, about }) => (
          <Checkbox key={id} id={`contact-${id}`} name="contact" value={id} label={name} hint={about} />
        ))}
      </div>
      <AppointmentControls prefix="contacts_" values={values} errors={errors} />
      <div className="actions">
        <button type="submit" className="btn btn-quiet">
          Add selected people
        </button>
        {isChecked && count > 1 && (
          <button type="submit" className="btn btn-quiet" name="all" value="T">
            {`Add all ${formatCount(count)} found`}
          </button>
        )}
      </div>
    </PostForm>
  );
}
