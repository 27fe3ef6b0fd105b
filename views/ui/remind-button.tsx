import { controlStrings } from '../../shared/locales/en/controls.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { PostForm } from './post-form.tsx';

export function RemindButton({ csrfToken, id }: { csrfToken: string; id: string }) {
  return (
    <PostForm
      csrfToken={csrfToken}
      step="remind"
      action={pathsOf(contacts).list}
      className=""
      waiting={controlStrings.waiting}
    >
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="btn btn-primary">
        {controlStrings.remind}
      </button>
    </PostForm>
  );
}
