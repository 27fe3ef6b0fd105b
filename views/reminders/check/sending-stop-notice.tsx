import { isPastTrial, isStopped, type SendingState } from '../../../shared/reminders/account.ts';
import { trialMessages } from '../../../shared/locales/en/trial.ts';
import { Stopped } from '../home/stopped.tsx';
import { TrialLine } from '../home/trial-line.tsx';

interface Props {
  account: SendingState;
  zone: string;
  nowSeconds: number;
  children: string;
}

/** Notice that the practice's messages are held because sending was stopped, the free trial ended, or no calls are left. */
export function SendingStopNotice({ account, children, ...when }: Props) {
  if (!isStopped(account)) return account.trial ? <TrialLine trial={account.trial} {...when} /> : null;
  return (
    <Stopped account={account} {...when}>
      {isPastTrial(account, when.nowSeconds) ? trialMessages.overNext : children}
    </Stopped>
  );
}
