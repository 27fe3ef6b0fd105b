import { addPeopleStrings } from '../../../shared/locales/en/lists.ts';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { hasNextStep } from './next-step.tsx';
import type { ChosenPeople, ListPanelProps } from './list-props.ts';
import { AppointmentControls } from './appointment-controls.tsx';

/** Form that adds the contacts selected in Contacts, with the entered appointment or, if none is entered, each contact's next one. */
export function AddChosen({ chosen, ...props }: ListPanelProps & { chosen: ChosenPeople }) {
  const { csrfToken, values, errors } = props;
  const { who, when, dated, day } = chosen;
  const known = { chosen_date: day.date, chosen_time: day.time, ...values };
  return (
    <PostForm
      csrfToken={csrfToken}
      step="addChosen"
      className="chosen-people"
      waiting={addPeopleStrings.adding}
    >
      <p>
        <b>{who}</b>
        {when && `, ${when}`}
      </p>
      <AppointmentControls prefix="chosen_" values={known} errors={errors} />
      {dated > 0 && <p className="hint">{homeMessages.forNextAppointment}</p>}
      <div className="actions">
        <button type="submit" className={`btn ${hasNextStep(props) ? 'btn-quiet' : 'btn-primary'}`}>
          {addPeopleStrings.toThisList}
        </button>
        <button type="submit" className="btn btn-plain" name="forget" value="T">
          {addPeopleStrings.notToThisList}
        </button>
      </div>
    </PostForm>
  );
}
