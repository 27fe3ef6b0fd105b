import { listStrings } from '../../../shared/locales/en/lists.ts';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { PostForm } from '../../ui/post-form.tsx';

interface Props {
  csrfToken: string;
  id: string;
  on: boolean;
  /** Number of rows canceled by rules; missing if unknown. */
  cancelled?: number;
}

export function CbrSwitch({ csrfToken, id, on, cancelled }: Props) {
  return (
    <PostForm csrfToken={csrfToken} step="hideCBR" className="switch-form" waiting="">
      <button
        type="submit"
        id={id}
        role="switch"
        aria-checked={on}
        aria-describedby={`${id}-count`}
        name="hideCBR"
        value={on ? 'F' : 'T'}
        className="switch"
      >
        {listStrings.hideSkipped}
      </button>
      <span id={`${id}-count`} className="soft num">
        {cancelled !== undefined &&
          (on ? homeMessages.hidden(cancelled) : homeMessages.cancelledByRules(cancelled))}
      </span>
    </PostForm>
  );
}
