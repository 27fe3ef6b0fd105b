import { accountMessages } from '../../shared/messages.ts';
import { notifications } from '../../shared/resources/notifications.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { SendSteps } from '../home/send-steps.tsx';
import { Stopped } from '../home/stopped.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { Notice } from '../ui/notice.tsx';
import { CheckFoot } from './check-foot.tsx';
import { ForeseenRows } from './foreseen-rows.tsx';
import { PlanSentences } from './plan-sentences.tsx';
import type { CheckPageProps } from './props.ts';
import { StartForm } from './start-form.tsx';

/** What a list would do, in sentences, then row by row; and the one press that sends it. */
export function CheckPage(props: CheckPageProps) {
  const { shell, list, plan, notice } = props;
  return (
    <AppShell {...shell} current="home">
      <a className="back" href={placeOf(notifications).list}>
        {notifications.label.many}
      </a>
      <div className="page-head">
        <h1>{list.name}</h1>
        <SendSteps current="Check" list={list.id} />
      </div>
      {notice && <Notice kind="error" text={notice} />}
      {props.stopped && (
        <Stopped {...props} account={props.stopped}>
          {accountMessages.heldCheck}
        </Stopped>
      )}
      <PlanSentences {...props} />
      {plan.people > 0 && <StartForm {...props} />}
      {list.total > 0 && <ForeseenRows {...props} />}
      <CheckFoot {...props} />
    </AppShell>
  );
}
