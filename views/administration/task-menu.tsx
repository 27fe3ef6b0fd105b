import type { ReactNode } from 'react';
import { taskTransitions } from '../../shared/resources/transitions.ts';
import { taskStatuses } from '../../shared/resources/operations.ts';
import { PostForm } from '../ui/post-form.tsx';

interface Props {
  csrfToken: string;
  id: string;
  status: string;
  /** Whether there is something to start again: the API has that of imports alone. */
  canRetry: boolean;
  /** To what it works on. */
  link?: { href: string; label: string };
}

/** What can be done with a task, and the way to what it works on; undefined where there is neither. */
export function taskMenu({ csrfToken, id, status, canRetry, link }: Props): ReactNode {
  const known = taskStatuses.find((one) => one === status);
  const may = (known ? taskTransitions[known] : []).filter((to) => to !== 'queued' || canRetry);
  if (may.length === 0 && link === undefined) return undefined;
  return (
    <>
      {may.includes('queued') && <TaskButton csrfToken={csrfToken} id={id} to="queued" label="Retry" />}
      {may.includes('cancelled') && (
        <TaskButton csrfToken={csrfToken} id={id} to="cancelled" label="Cancel" />
      )}
      {link && <a href={link.href}>{link.label}</a>}
    </>
  );
}

function TaskButton({
  csrfToken,
  id,
  to,
  label,
}: {
  csrfToken: string;
  id: string;
  to: string;
  label: string;
}) {
  return (
    <PostForm csrfToken={csrfToken} step="changeTask" className="" waiting="">
      <input type="hidden" name="task" value={id} />
      <button type="submit" id={`${to}-${id}`} className="btn btn-quiet btn-small" name="status" value={to}>
        {label}
      </button>
    </PostForm>
  );
}
