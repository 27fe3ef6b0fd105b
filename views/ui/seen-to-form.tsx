import { longestNote } from '../../shared/home/worklist.ts';
import { PostForm } from './post-form.tsx';

/** What staff noted of something that waits for them. */
interface SeenTo {
  done: boolean;
  note: string;
  /** The id of a user; '' = nobody. */
  assignee: string;
}

interface Props {
  /** Of the line; it ends the ids of its controls. */
  id: string;
  /** Of the caller, or of whom it is about. */
  name: string;
  /** What goes along to say which line it is. */
  about: Readonly<Record<string, string>>;
  step: string;
  /** `kept` where this was typed and could not be kept. */
  seenTo: SeenTo & { kept?: SeenTo };
  /** Whom it can be given to; undefined where that cannot be told. */
  people?: readonly { id: string; name: string }[];
  csrfToken: string;
  /** The ids of what is drawn anew once it is kept, the part with the line first. */
  part: string;
}

/**
 * Done, a note and whose it is. With scripts it is kept as it is changed, without by its button. What it was goes along, so that
 * only what was changed here is kept: two people may work on one line.
 */
export function SeenToForm({ id, name, about, step, seenTo, people, csrfToken, part }: Props) {
  const { done, note, assignee, kept = seenTo } = seenTo;
  const button = `keep-${id}`;
  return (
    <PostForm csrfToken={csrfToken} step={step} className="follow-form" waiting="">
      <div className="follow-fields" data-change-presses={button}>
        {Object.entries(about).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <input type="hidden" name="done_was" value={kept.done ? 'T' : 'F'} />
        <input type="hidden" name="note_was" value={kept.note} />
        <input type="hidden" name="assignee_was" value={kept.assignee} />
        <label className="checkbox">
          <input
            type="checkbox"
            id={`done-${id}`}
            name="done"
            value="T"
            defaultChecked={done}
            aria-label={`${name} is done`}
          />
          <span aria-hidden="true">Done</span>
        </label>
        <input
          className="form-control note"
          id={`note-${id}`}
          name="note"
          aria-label={`Note on ${name}`}
          placeholder="Note"
          defaultValue={note}
          maxLength={longestNote}
          autoComplete="off"
          data-enter-presses={button}
        />
        {people && <Assignee id={id} name={name} assignee={assignee} people={people} />}
        <button id={button} className="btn btn-quiet btn-small without-scripts" data-in-place={part}>
          Save<span className="visually-hidden">{` ${name}`}</span>
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

/** Somebody who cannot be given anything any more stays to be seen. */
function Assignee({ id, name, assignee, people }: AssigneeProps) {
  const isKnown = assignee === '' || people.some((person) => person.id === assignee);
  return (
    <select
      className="form-control select"
      id={`who-${id}`}
      name="assignee"
      aria-label={`Who sees to ${name}`}
      defaultValue={assignee}
    >
      <option value="">Unassigned</option>
      {!isKnown && <option value={assignee}>Somebody who cannot sign in</option>}
      {people.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name}
        </option>
      ))}
    </select>
  );
}
