import { controlStrings } from '../../shared/locales/en/controls.ts';
import { requestPageStrings } from '../../shared/locales/en/request-pages.ts';
import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { requestPath } from '../../shared/payment/payment-paths.ts';
import { payments } from '../../shared/resources/payments.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { midSentence, formatMoment } from '../../shared/time.ts';
import { zoneName } from '../../shared/time-zones.ts';
import { OutboxLink } from '../reminders/test-outbox/outbox-link.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { RequestMessage, type PaymentRequestMessage } from './request-message.tsx';

interface RequestPageProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  payment: { id: string; name: string; money: string };
  messages: readonly PaymentRequestMessage[];
  /** True if the user can choose to send only one of two messages. */
  mayChoose: boolean;
  /** Unix seconds of the latest request. */
  lastRequestedAt?: number;
  /** True if the latest request is so recent that another one must be confirmed. */
  isRepeat: boolean;
  /** Idempotency key of this page view, so that pressing the button twice sends one request. */
  requestKey: string;
  notice?: string;
  /** True if the account awaits approval, so that messages go only to verified addresses. */
  awaitsApproval: boolean;
}

export function RequestPage(props: RequestPageProps) {
  const { shell, zone, nowSeconds, payment, messages, lastRequestedAt, notice } = props;
  const hasTimes = lastRequestedAt || messages.some(({ stop, opens }) => !stop && opens);
  return (
    <AppShell {...shell}>
      <a className="back" href={pathsOf(payments).one(payment.id)}>
        {payment.name}
      </a>
      <div className="page-head">
        <h1>{requestPageStrings.title(payment.money, payment.name)}</h1>
        {hasTimes && <p className="soft">{resourceMessages.timesIn(zoneName(zone, nowSeconds))}</p>}
      </div>
      {notice && <Notice kind="error" text={notice} />}
      {props.awaitsApproval && <OutboxLink why="approval" />}
      {lastRequestedAt && (
        <p className="verdict">
          {requestPageStrings.requestedAt(midSentence(formatMoment(lastRequestedAt, zone, nowSeconds)))}
        </p>
      )}
      <div className="proofs">
        {messages.map((message) => (
          <RequestMessage
            key={message.channel}
            id={`ask-${message.channel}`}
            message={message}
            letter={requestPath.letter(payment.id)}
            zone={zone}
            nowSeconds={nowSeconds}
          />
        ))}
      </div>
      <Send {...props} />
    </AppShell>
  );
}

function Send({
  shell,
  payment,
  messages,
  mayChoose,
  lastRequestedAt,
  isRepeat,
  requestKey,
}: RequestPageProps) {
  const labels = isRepeat ? requestPageStrings.repeat : requestPageStrings.send;
  const open = messages.filter(({ stop }) => !stop).map(({ channel }) => channel);
  const [all, ...alone] = [open.join(','), ...(mayChoose && open.length > 1 ? open : [])];
  return (
    <PostForm csrfToken={shell.csrfToken} className="" waiting={controlStrings.sending}>
      <input type="hidden" name="key" value={requestKey} />
      {isRepeat && <input type="hidden" name="asked" value={lastRequestedAt} />}
      <div className="actions form-buttons">
        {open.length > 0 && (
          <button type="submit" className="btn btn-primary" name="channels" value={all}>
            {labels[all]}
          </button>
        )}
        {alone.map((channel) => (
          <button key={channel} type="submit" className="btn btn-quiet" name="channels" value={channel}>
            {requestPageStrings.only(labels[channel])}
          </button>
        ))}
        <a className="btn btn-quiet" href={pathsOf(payments).one(payment.id)}>
          {open.length > 0 ? controlStrings.cancel : requestPageStrings.back}
        </a>
      </div>
      <p className="submit-status" role="status" data-status />
    </PostForm>
  );
}
