import { isStopped } from '../../../shared/reminders/account.ts';
import { checkMessages, plannedRowStrings } from '../../../shared/locales/en/check.ts';
import { jobs, notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { needsOf } from '../../../shared/resources/define.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import { paths } from '../../../shared/paths.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { describeFirstSend, formatPeople } from './plan-text.ts';
import type { CheckPageProps } from './props.ts';

export const confirmId = 'confirm-list';

const maySend = ({ shell }: CheckPageProps) => hasNeeded(shell, needsOf(jobs, 'create'));

export const mayConfirm = (props: CheckPageProps): boolean =>
  maySend(props) && props.plan.people > 0 && !props.start.error;

/** Footer with the back, save and confirm buttons. The confirm button is hidden if no message would be sent. */
export function CheckFoot(props: CheckPageProps) {
  const { shell, list, plan, start, sendingStop, zone, nowSeconds } = props;
  return (
    <div className="check-foot">
      <a className="btn btn-quiet" href={pathsOf(notifications).one(list.id)}>
        {plannedRowStrings.back}
      </a>
      <a className="btn btn-quiet" href={paths.home.to()}>
        {plannedRowStrings.leave}
      </a>
      <p>
        {[formatPeople(plan.people), describeFirstSend(plan, zone, nowSeconds)].filter(Boolean).join(', ')}
      </p>
      {!maySend(props) && <p className="soft">{checkMessages.mayNotSend}</p>}
      {mayConfirm(props) && (
        <PostForm
          csrfToken={shell.csrfToken}
          step="confirm"
          className=""
          waiting={plannedRowStrings.confirming}
        >
          <input type="hidden" name="people" value={plan.people} />
          <input type="hidden" name="templates" value={plan.templates} />
          <input type="hidden" name="start" value={start.typed} />
          <button type="submit" id={confirmId} className="btn btn-primary">
            {sendingStop && isStopped(sendingStop)
              ? plannedRowStrings.confirm
              : plannedRowStrings.confirmAndSend}
          </button>
        </PostForm>
      )}
    </div>
  );
}
