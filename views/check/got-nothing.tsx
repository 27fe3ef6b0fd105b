import { isOpenJob } from '../../shared/home/job-actions.ts';
import { checkHref } from './check-href.ts';
import { sayPeople } from './plan-words.ts';

interface Props {
  list: string;
  status: string;
  count: number;
}

/** Number of rows without any message, linked to the reasons. The job's counts exclude them. */
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
