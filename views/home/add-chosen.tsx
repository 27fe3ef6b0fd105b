import { homeMessages } from '../../shared/messages/home.ts';
import { PostForm } from '../ui/post-form.tsx';
import type { ListPanelProps } from './props.ts';
import { VisitControls } from './visit-controls.tsx';

/** Who was ticked in Contacts comes on this list, for one visit. */
export function AddChosen({ csrfToken, chosen, values, errors }: ListPanelProps) {
  return (
    <PostForm csrfToken={csrfToken} step="addChosen" className="chosen-people" waiting="Adding…">
      <p>
        <b>{homeMessages.chosen(chosen)}</b>
      </p>
      <VisitControls prefix="chosen_" values={values} errors={errors} />
      <div className="actions">
        <button type="submit" className="btn btn-quiet">
          Add them to this list
        </button>
        <button type="submit" className="btn btn-plain" name="forget" value="T">
          Leave them out
        </button>
      </div>
    </PostForm>
  );
}
