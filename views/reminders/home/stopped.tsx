import type { SendingState } from '../../../shared/reminders/account.ts';
import { midSentence, formatMoment } from '../../../shared/time.ts';

interface Props {
  account: SendingState;
  zone: string;
  nowSeconds: number;
  children: string;
}

export function Stopped({ account, zone, nowSeconds, children }: Props) {
  const { since = 0, by, reason } = account;
  const when = midSentence(formatMoment(since, zone, nowSeconds));
  return (
    <p className="stopped-since">
      <b className="bad-text">STOPPED</b> {`since ${when}${by && ` by ${by}`}`}
      {reason ? `: ${reason}. ` : '. '}
      {children}
    </p>
  );
}
