import { isUsedUp, type TrialState } from '../../../shared/reminders/account.ts';
import { trialMessages } from '../../../shared/locales/en/trial.ts';
import { formatMoment } from '../../../shared/time.ts';

interface Props {
  trial: TrialState;
  zone: string;
  nowSeconds: number;
}

export function TrialLine({ trial, zone, nowSeconds }: Props) {
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
