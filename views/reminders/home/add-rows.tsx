import { addPeopleStrings } from '../../../shared/locales/en/lists.ts';
import { importPageStrings } from '../../../shared/locales/en/imports.ts';
import { paths } from '../../../shared/paths.ts';
import { rowFieldsOf } from '../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { UploadForm } from '../../files/upload-form.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { AddChosen } from './add-chosen.tsx';
import { AddContacts } from './add-contacts.tsx';
import { AddEarlier } from './add-earlier.tsx';
import { Added } from './added.tsx';
import { AddRecord } from './add-record.tsx';
import { hasNextStep } from './next-step.tsx';
import type { ListPanelProps } from './list-props.ts';
import { RowFields } from './row-fields.tsx';

/** Prefix of the row's field names, because the page also has a `name` field for the notification list. */
export const rowPrefix = 'row_';

export function AddRows(props: ListPanelProps) {
  const { csrfToken, id, added } = props;
  const action = `${pathsOf(notifications).one(id)}/rows`;
  return (
    <section id="new-people" aria-labelledby="add-title">
      <h2 id="add-title">{addPeopleStrings.title}</h2>
      {added && <Added {...props} added={added} />}
      {props.chosen && <AddChosen {...props} chosen={props.chosen} />}
      {props.record && <AddRecord {...props} record={props.record} />}
      <UploadForm
        csrfToken={csrfToken}
        action={action}
        accept=".csv,.txt,text/csv"
        hint={addPeopleStrings.fileHint}
        multiple={false}
        quiet={hasNextStep(props) || props.chosen !== undefined}
      />
      <p className="sample-link">
        <a href={paths.sampleList.to()} download>
          {importPageStrings.sample}
        </a>
      </p>
      <OnePerson {...props} />
      {props.contacts && <AddContacts {...props} contacts={props.contacts} />}
      {props.earlier && props.earlier.length > 0 && <AddEarlier {...props} earlier={props.earlier} />}
    </section>
  );
}

function OnePerson({ csrfToken, values, errors, isChecked }: ListPanelProps) {
  const isOpen = Object.keys(errors).some((name) => name.startsWith(rowPrefix));
  return (
    <details className="fold" open={isOpen}>
      <summary>{addPeopleStrings.onePerson}</summary>
      <PostForm csrfToken={csrfToken} step="addRow" className="" waiting={addPeopleStrings.adding}>
        <RowFields
          mode="create"
          prefix={rowPrefix}
          fields={rowFieldsOf(isChecked)}
          values={values}
          errors={errors}
        />
        <button type="submit" className="btn btn-quiet">
          {addPeopleStrings.add}
        </button>
      </PostForm>
    </details>
  );
}
