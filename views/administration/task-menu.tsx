import type { ReactNode } from 'react';
import { administrationMessages } from '../../shared/locales/en/administration.ts';
import { taskTransitions } from '../../shared/resources/transitions.ts';
import { taskStatuses } from '../../shared/resources/operations.ts';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst } from '../ui/question.tsx';

interface Props {
  csrfToken: string;
  id: string;
  kind: string;
  status: string;
  /** True if the task can be restarted. The API supports this only for imports. */
  canRetry: boolean;
  link?: { href: string; label: string };
  listHref: string;
}

const transitionsOf = (status: string) => {
  const known = taskStatuses.find((one) => one === status);
  return known ? taskTransitions[known] : [];
};

export const canStopTask = (status: string): boolean => transitionsOf(status).includes('cancelled');

/** Returns the actions of a task and the link to its record; undefined if there are none. */
export function taskMenu({ csrfToken, id, kind, status, canRetry, link, listHref }: Props): ReactNode {
  const retries = canRetry && transitionsOf(status).includes('queued');
  const stops = canStopTask(status);
  if (!retries && !stops && link === undefined) return undefined;
  return (
    <>
      {retries && <RetryButton csrfToken={csrfToken} id={id} />}
      {stops && <StopTaskLink id={id} kind={kind} listHref={listHref} />}
      {link && <a href={link.href}>{link.label}</a>}
    </>
  );
}

export function StopTaskLink({
  id,
  kind,
  listHref,
  className,
}: Pick<Props, 'id' | 'kind' | 'listHref'> & { className?: string }) {
  const href = `${listHref}${listHref.includes('?') ? '&' : '?'}ask=${encodeURIComponent(id)}`;
  return (
    <a href={href} className={className} {...confirmFirst}>
      {administrationMessages.stopTask(kind)}
    </a>
  );
}

function RetryButton({ csrfToken, id }: Pick<Props, 'csrfToken' | 'id'>) {
  return (
    <PostForm csrfToken={csrfToken} step="changeTask" className="" waiting="">
      <input type="hidden" name="task" value={id} />
      <button
        type="submit"
        id={`queued-${id}`}
        className="btn btn-quiet btn-small"
        name="status"
        value="queued"
      >
        {administrationMessages.retryTask}
      </button>
    </PostForm>
  );
}
