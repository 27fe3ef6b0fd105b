import { sendingStrings } from '../../../shared/locales/en/home.ts';
import {
  isPastTrial,
  isStopped,
  type SendingState,
  isUsedUp,
  type TrialState,
} from '../../../shared/reminders/account.ts';
import { trialMessages } from '../../../shared/locales/en/trial.ts';
import { midSentence, formatMoment } from '../../../shared/time.ts';

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

interface StoppedProps {
  account: SendingState;
  zone: string;
  nowSeconds: number;
  children: string;
}

export function Stopped({ account, zone, nowSeconds, children }: StoppedProps) {
  const { since = 0, by, reason } = account;
  const when = midSentence(formatMoment(since, zone, nowSeconds));
  return (
    <p className="stopped-since">
      <b className="bad-text">{sendingStrings.stopped}</b> {sendingStrings.since(when, by)}
      {reason ? `: ${reason}. ` : '. '}
      {children}
    </p>
  );
}

interface HeldProps {
  since: number;
  zone: string;
  nowSeconds: number;
}

export function Held({ since, zone, nowSeconds }: HeldProps) {
  const when = midSentence(formatMoment(since, zone, nowSeconds));
  return (
    <p className="stopped-since">
      <b className="bad-text">{sendingStrings.held}</b> {sendingStrings.since(when, '')}.{' '}
      {sendingStrings.heldWhy}
    </p>
  );
}

interface TrialLineProps {
  trial: TrialState;
  zone: string;
  nowSeconds: number;
}

export function TrialLine({ trial, zone, nowSeconds }: TrialLineProps) {
  const { until, calls } = trial;
  const isOver = until <= nowSeconds;
  const { ended, until: goesOn, usedUp } = trialMessages;
  return (
    <p className={isOver || isUsedUp(trial) ? undefined : 'soft'}>
      {(isOver ? ended : goesOn)(formatMoment(until, zone, nowSeconds), calls)}
      {!isOver && isUsedUp(trial) && ` ${usedUp}`}
    </p>
  );
}
