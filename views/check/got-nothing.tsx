import { isOpenJob } from '../../shared/home/job-actions.ts';
import { checkHref } from './check-href.ts';
import { sayPeople } from './plan-words.ts';

interface Props {
  list: string;
  /** Of the job. */
  status: string;
  count: number;
}

/** Whom the figures of a job leave out, with the way to why. */
export function GotNothing({ list, status, count }: Props) {
  if (count === 0) return null;
  const verb = isOpenJob(status) ? (count === 1 ? 'gets' : 'get') : 'got';
  return (
    <>
      {' '}
      <a href={checkHref(list, { nothing: true })}>{`${sayPeople(count)} ${verb} nothing`}</a>.
    </>
  );
}
