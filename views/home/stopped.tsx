import type { AccountState } from '../../shared/home/account.ts';
import { midSentence, sayMoment } from '../../shared/time.ts';

interface Props {
  account: AccountState;
  zone: string;
  nowSeconds: number;
  /** What follows from it here. */
  children: string;
}

/** Since when nothing leaves, by whom and why, and what that means. */
export function Stopped({ account, zone, nowSeconds, children }: Props) {
  const { since, by, reason } = account;
  const when = midSentence(sayMoment(since, zone, nowSeconds));
  return (
    <p className="stopped-since">
      <b className="bad-text">STOPPED</b> {`since ${when}${by && ` by ${by}`}`}
      {reason ? `: ${reason}. ` : '. '}
      {children}
    </p>
  );
}
