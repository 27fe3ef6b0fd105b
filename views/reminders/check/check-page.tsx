import { accountMessages } from '../../../shared/locales/en/organization.ts';
import { checkMessages } from '../../../shared/locales/en/check.ts';
import { Notice } from '../../ui/notice.tsx';
import { CheckFrame } from './check-frame.tsx';
import { CheckFoot, confirmId, mayConfirm } from './check-foot.tsx';
import { PlannedRows } from './planned-rows.tsx';
import { OnlyPerson } from './only-person.tsx';
import { PlanSentences } from './plan-sentences.tsx';
import { OutboxLink } from '../test-outbox/outbox-link.tsx';
import { SendingStopNotice } from '../home/sending-stop.tsx';
import type { CheckPageProps } from './props.ts';
import { StartForm } from './start-form.tsx';

export function CheckPage(props: CheckPageProps) {
  const { shell, list, plan, notice } = props;
  return (
    <CheckFrame shell={shell} list={list} current="check">
      {mayConfirm(props) && (
        <div className="to-confirm">
          <a className="skip" href={`#${confirmId}`}>
            {checkMessages.toConfirmButton}
          </a>
        </div>
      )}
      {notice && <Notice kind="error" text={notice} />}
      {props.sendingStop && (
        <SendingStopNotice {...props} account={props.sendingStop}>
          {accountMessages.heldCheck}
        </SendingStopNotice>
      )}
      {props.awaitsApproval && <OutboxLink why="approval" />}
      <PlanSentences {...props} />
      {props.only && <OnlyPerson list={list.id} {...props.only} />}
      {plan.people > 0 && <StartForm {...props} />}
      {list.total > 0 && <PlannedRows {...props} />}
      <CheckFoot {...props} />
    </CheckFrame>
  );
}
