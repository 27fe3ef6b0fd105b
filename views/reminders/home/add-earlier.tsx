import { PostForm } from '../../ui/post-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ListPanelProps } from './list-props.ts';
import { AppointmentControls } from './appointment-controls.tsx';

export function AddEarlier(props: ListPanelProps & { earlier: NonNullable<ListPanelProps['earlier']> }) {
  const { csrfToken, earlier, values, errors } = props;
  const isOpen = 'earlier' in values && values['earlier'] !== undefined;
  return (
    <details className="fold" open={isOpen}>
      <summary>Add from an earlier list</summary>
      <PostForm csrfToken={csrfToken} step="addEarlier" className="" waiting="Adding…">
        <SelectField
          id="earlier"
          name="earlier"
          label="List"
          value={values['earlier'] ?? ''}
          choices={[{ value: '', label: 'Choose…' }, ...earlier]}
        />
        <AppointmentControls prefix="earlier_" values={values} errors={errors} />
        <p className="hint">If you leave the date blank, everyone keeps their appointment from that list.</p>
        <button type="submit" className="btn btn-quiet">
          Add people from this list
        </button>
      </PostForm>
    </details>
  );
}
