import { administrationMessages } from '../../shared/locales/en/administration.ts';
import { PostForm } from '../ui/post-form.tsx';

interface Props {
  csrfToken: string;
  id: string;
  name: string;
  paused: boolean;
}

export function QueueSwitch({ csrfToken, id, name, paused }: Props) {
  return (
    <PostForm csrfToken={csrfToken} step="pauseQueue" className="" waiting="">
      <input type="hidden" name="queue" value={id} />
      <button
        type="submit"
        id={`pause-${id}`}
        className="btn btn-quiet btn-small"
        name="paused"
        value={paused ? 'F' : 'T'}
      >
        {paused ? administrationMessages.resumeQueue : administrationMessages.pauseQueue}
        <span className="visually-hidden">{` ${name}`}</span>
      </button>
    </PostForm>
  );
}
