import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { refundMessages, refundPageStrings } from '../../shared/locales/en/refunds.ts';
import { formatCents, toDecimal } from '../../shared/money.ts';
import { longestRefundReason, type Refund } from '../../shared/payment/refund.ts';
import { payments } from '../../shared/resources/payments.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { formatMoment } from '../../shared/time.ts';
import { zoneName } from '../../shared/time-zones.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Facts } from '../ui/facts.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';

export interface TypedRefund {
  /** Idempotency key of the refund. */
  key: string;
  amount: string;
  reason: string;
}

export interface RefundPageProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  payment: { id: string; name: string; paidCents: number; paidLabel: 'Accepted' | 'Paid'; email: string };
  refunds: readonly Refund[];
  refundableCents: number;
  /** True if the payment may not be settled yet, so that only a full refund is possible. */
  fullRefundOnly: boolean;
  /** Form to fill in. It is followed by the confirmation `confirm`. Both are missing if no refund is possible. */
  form?: TypedRefund & { errors?: Readonly<Record<string, string>> };
  confirm?: TypedRefund & { cents: number };
  notice?: { kind: 'error' | 'info'; text: string };
}

export function RefundPage(props: RefundPageProps) {
  const { shell, payment, refunds, refundableCents, form, confirm, notice, zone, nowSeconds } = props;
  const errors = Object.entries(form?.errors ?? {});
  return (
    <AppShell {...shell}>
      <a className="back" href={pathsOf(payments).one(payment.id)}>
        {payment.name}
      </a>
      <div className="page-head">
        <h1>{refundPageStrings.title}</h1>
        {refunds.length > 0 && <p className="soft">{resourceMessages.timesIn(zoneName(zone, nowSeconds))}</p>}
      </div>
      {notice && <Notice {...notice} />}
      <ErrorSummary
        title={resourceMessages.fixErrors}
        fieldErrors={errors.map(([id, message]) => ({ id, message }))}
      />
      <div className="fact-strip">
        <Facts
          facts={[
            [payment.paidLabel, <b key="paid">{formatCents(payment.paidCents)}</b>],
            [refundPageStrings.refundable, <b key="left">{formatCents(refundableCents)}</b>],
          ]}
        />
      </div>
      <div className="refund-form">
        {confirm && <Confirm {...props} confirm={confirm} />}
        {!confirm && form && <RefundForm {...props} form={form} />}
      </div>
      {refunds.length > 0 && <Refunds {...props} />}
    </AppShell>
  );
}

const draftTitle = refundPageStrings.title;

type RefundFormProps = RefundPageProps & { form: NonNullable<RefundPageProps['form']> };

function RefundForm({ shell, payment, form, fullRefundOnly }: RefundFormProps) {
  const { errors = {} } = form;
  const hint = fullRefundOnly ? refundMessages.wholeAlone(formatCents(payment.paidCents)) : undefined;
  return (
    <PostForm csrfToken={shell.csrfToken} className="" waiting="" draftTitle={draftTitle} guarded>
      <input type="hidden" name="key" value={form.key} />
      <Field
        id="amount"
        name="amount"
        label={refundPageStrings.amount}
        hint={hint}
        defaultValue={form.amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        error={errors['amount']}
        short
      />
      <Field
        id="reason"
        name="reason"
        label={refundPageStrings.reason}
        hint={refundPageStrings.reasonHint}
        defaultValue={form.reason}
        autoComplete="off"
        maxLength={longestRefundReason}
        error={errors['reason']}
      />
      <FormActions
        label={refundPageStrings.continue}
        step="review"
        cancelHref={pathsOf(payments).one(payment.id)}
      />
    </PostForm>
  );
}

function Confirm({
  shell,
  payment,
  confirm,
}: RefundPageProps & { confirm: TypedRefund & { cents: number } }) {
  const money = formatCents(confirm.cents);
  return (
    <PostForm
      csrfToken={shell.csrfToken}
      className=""
      waiting={refundPageStrings.refunding(money)}
      draftTitle={draftTitle}
    >
      <h2>{refundPageStrings.question(money, payment.name)}</h2>
      <p>{refundPageStrings.destination(confirm.reason)}</p>
      {payment.email && <p>{refundMessages.mailed(payment.email)}</p>}
      <input type="hidden" name="key" value={confirm.key} />
      <input type="hidden" name="amount" value={toDecimal(confirm.cents)} />
      <input type="hidden" name="reason" value={confirm.reason} />
      <FormActions
        label={refundPageStrings.refund(money)}
        step="refund"
        cancelHref={pathsOf(payments).one(payment.id)}
      >
        <button type="submit" className="btn btn-quiet" name="step" value="change">
          {refundPageStrings.change}
        </button>
      </FormActions>
    </PostForm>
  );
}

function Refunds({ refunds, zone, nowSeconds }: RefundPageProps) {
  return (
    <section className="after-facts" aria-labelledby="refunds-title">
      <h2 id="refunds-title">{refundPageStrings.refunds}</h2>
      <ol className="happened">
        {refunds.toReversed().map(({ amount, reason, by, state, refusal, time }, index) => (
          <li key={`${time} ${index}`}>
            <time dateTime={new Date(time * 1000).toISOString()}>{formatMoment(time, zone, nowSeconds)}</time>
            <div>
              <strong>{`${formatCents(amount)} ${refundPageStrings.statuses[state] ?? state}`}</strong>
              <p className="soft">{refundPageStrings.reasonBy(reason, by)}</p>
              {refusal && <p className="soft">{refusal}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
