import { addPeopleStrings } from '../../../shared/locales/en/lists.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ListPanelProps } from './list-props.ts';
import { AppointmentControls } from './appointment-controls.tsx';

export function AddEarlier(props: ListPanelProps & { earlier: NonNullable<ListPanelProps['earlier']> }) {
  const { csrfToken, earlier, values, errors } = props;
  const isOpen = 'earlier' in values && values['earlier'] !== undefined;
  return (
    <details className="fold" open={isOpen}>
      <summary>{addPeopleStrings.fromEarlier}</summary>
      <PostForm csrfToken={csrfToken} step="addEarlier" className="" waiting={addPeopleStrings.adding}>
        <SelectField
          id="earlier"
          name="earlier"
          label={addPeopleStrings.earlierList}
          value={values['earlier'] ?? ''}
          choices={[{ value: '', label: addPeopleStrings.chooseList }, ...earlier]}
        />
        <AppointmentControls prefix="earlier_" values={values} errors={errors} />
        <p className="hint">{addPeopleStrings.earlierHint}</p>
        <button type="submit" className="btn btn-quiet">
          {addPeopleStrings.addFromList}
        </button>
      </PostForm>
    </details>
  );
}
