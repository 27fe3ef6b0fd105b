import { longestNote } from '../../shared/home/worklist.ts';
import type { FollowUp } from '../../shared/ivr/follow-up.ts';
import { PostForm } from '../ui/post-form.tsx';
import type { Person } from './props.ts';

interface Props {
  /** Of the call. */
  id: string;
  /** Of the caller. */
  name: string;
  followUp: FollowUp;
  /** Whom it can be given to; undefined where that cannot be told. */
  people?: readonly Person[];
  csrfToken: string;
  /** The id of what is drawn anew once it is kept. */
  part: string;
}

/**
 * Done, a note and whose it is. With scripts it is kept as it is changed, without by its button. What it was goes along, so that
 * only what was changed here is kept: two people may work on one call.
 */
export function FollowUpForm({ id, name, followUp, people, csrfToken, part }: Props) {
  const { done, note, assignee, kept = followUp } = followUp;
  const button = `keep-${id}`;
  return (
    <PostForm csrfToken={csrfToken} step="follow-up" className="follow-form" waiting="">
      <div className="follow-fields" data-change-presses={button}>
        <input type="hidden" name="call" value={id} />
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
  people: readonly Person[];
}

/** Somebody who cannot be given anything any more stays to be seen. */
function Assignee({ id, name, assignee, people }: AssigneeProps) {
  const isKnown = assignee === '' || people.some((person) => person.id === assignee);
  return (
    <select
      className="form-control select"
      id={`who-${id}`}
      name="assignee"
      aria-label={`Who calls ${name}`}
      defaultValue={assignee}
    >
      <option value="">Nobody yet</option>
      {!isKnown && <option value={assignee}>Somebody who cannot sign in</option>}
      {people.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name}
        </option>
      ))}
    </select>
  );
}
