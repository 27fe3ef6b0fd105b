import { controlStrings, followUpFormStrings } from '../../shared/locales/en/controls.ts';
import { longestNote } from '../../shared/reminders/worklist.ts';
import { PostForm } from './post-form.tsx';

interface FollowUpEntry {
  done: boolean;
  note: string;
  /** Id of a user; '' if unassigned. */
  assignee: string;
}

interface Props {
  /** Id of the item, used as a suffix of the control ids. */
  id: string;
  name: string;
  about: Readonly<Record<string, string>>;
  step: string;
  /** Current values. `saved` has the saved ones if the input could not be saved. */
  followUp: FollowUpEntry & { saved?: FollowUpEntry };
  /** Users who can be assigned; undefined if unknown. */
  people?: readonly { id: string; name: string }[];
  csrfToken: string;
  /** Ids of the fragments to refresh after saving. The one that contains the item comes first. */
  part: string;
}

/**
 * Follow-up form with status, note and assignee. With JavaScript, it saves on every change; otherwise, it has a button.
 * It also posts the previous values so that only changed fields are saved if two users edit the same item.
 */
export function FollowUpForm({ id, name, about, step, followUp, people, csrfToken, part }: Props) {
  const { done, note, assignee, saved = followUp } = followUp;
  const button = `keep-${id}`;
  return (
    <PostForm csrfToken={csrfToken} step={step} className="follow-form" waiting="">
      <div className="follow-fields" data-change-presses={button}>
        {Object.entries(about).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <input type="hidden" name="done_was" value={saved.done ? 'T' : 'F'} />
        <input type="hidden" name="note_was" value={saved.note} />
        <input type="hidden" name="assignee_was" value={saved.assignee} />
        <label className="checkbox">
          <input
            type="checkbox"
            id={`done-${id}`}
            name="done"
            value="T"
            defaultChecked={done}
            aria-label={followUpFormStrings.isDone(name)}
          />
          <span aria-hidden="true">{followUpFormStrings.done}</span>
        </label>
        <input
          className="form-control note"
          id={`note-${id}`}
          name="note"
          aria-label={followUpFormStrings.noteOn(name)}
          placeholder={followUpFormStrings.note}
          defaultValue={note}
          maxLength={longestNote}
          autoComplete="off"
          data-enter-presses={button}
        />
        {people && <Assignee id={id} name={name} assignee={assignee} people={people} />}
        <button id={button} className="btn btn-quiet btn-small without-scripts" data-in-place={part}>
          {controlStrings.save}
          <span className="visually-hidden">{` ${name}`}</span>
        </button>
      </div>
    </PostForm>
  );
}

interface AssigneeProps {
  id: string;
  name: string;
  assignee: string;
  people: NonNullable<Props['people']>;
}

/** Assignee select. A current assignee who can no longer be selected stays visible. */
function Assignee({ id, name, assignee, people }: AssigneeProps) {
  const isKnown = assignee === '' || people.some((person) => person.id === assignee);
  return (
    <select
      className="form-control select"
      id={`who-${id}`}
      name="assignee"
      aria-label={followUpFormStrings.assign(name)}
      defaultValue={assignee}
    >
      <option value="">{followUpFormStrings.unassigned}</option>
      {!isKnown && <option value={assignee}>{followUpFormStrings.cannotSignIn}</option>}
      {people.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name}
        </option>
      ))}
    </select>
  );
}
