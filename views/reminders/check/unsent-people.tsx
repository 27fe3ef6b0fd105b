import { outcomeStrings, planStrings } from '../../../shared/locales/en/check.ts';
import { isOpenJob } from '../../../shared/reminders/job-actions.ts';
import { checkHref } from './check-href.ts';
import { formatPeople } from './plan-text.ts';

interface Props {
  list: string;
  status: string;
  count: number;
}

/** Number of rows without any message, linked to the reasons. The job's counts exclude them. */
export function UnsentPeople({ list, status, count }: Props) {
  if (count === 0) return null;
  const outcome = isOpenJob(status) ? planStrings.noMessage : outcomeStrings.gotNoMessage;
  return (
    <>
      {' '}
      <a href={checkHref(list, { nothing: true })}>{`${formatPeople(count)} ${outcome}`}</a>.
    </>
  );
}
