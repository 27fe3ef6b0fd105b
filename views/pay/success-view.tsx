import { formatCents } from '../../shared/money.ts';
import { outboxMessages } from '../../shared/messages/outbox.ts';
import { paymentLabels as labels, paymentMessages } from '../../shared/messages/payment.ts';
import { Field } from '../ui/field.tsx';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { Submit } from '../ui/submit.tsx';
import { ItemTable } from './item-table.tsx';
import { PageForm } from './page-form.tsx';
import type { PayFrame, SuccessBody } from './props.ts';

/** A bank payment is accepted, not settled. */
const headings = { card: 'Payment successful', bank: 'Payment accepted' } as const;

export function SuccessView(props: PayFrame & SuccessBody) {
  const { client, method, auth, cardBrand, last4, amountCents, items, date } = props;
  return (
    <>
      <section className="card receipt">
        <h1>{headings[method]}</h1>
        <p className="soft">
          {method === 'bank'
            ? 'Your bank settles it within a few days. You do not need to do anything else.'
            : 'Thank you. Keep these details for your records.'}
        </p>
        <p className="receipt-amount">{formatCents(amountCents)}</p>
        <Facts
          facts={[
            ['Paid to', client.name],
            ['Date', date],
            ['Auth #', auth],
            ['Card Brand', cardBrand],
            ['Last 4', last4],
          ]}
        />
        {items.length > 0 && <ItemTable items={items} caption="Paid items" />}
        <button type="button" className="btn btn-quiet no-print needs-scripts" data-print>
          Print
        </button>
      </section>
      <ReceiptForm {...props} />
    </>
  );
}

function ReceiptForm({ state, receipt, csrfToken }: PayFrame & SuccessBody) {
  const { onFile, value, error, sent, kept, limit } = receipt;
  return (
    <section className="no-print receipt-form" aria-labelledby="receipt-heading">
      <h2 id="receipt-heading">Send a receipt</h2>
      {sent && <Notice kind="success" text={sent} />}
      {kept && <Notice kind="info" text={<KeptReceipt {...kept} />} />}
      {limit ? (
        <Notice kind="info" text={limit} />
      ) : (
        <PageForm state={state} csrfToken={csrfToken} waiting="Sending…">
          <Field
            id="email"
            name="email"
            type="email"
            label={labels.email}
            hint={onFile && `On file: ${onFile}. Leave it as it is, or type another address.`}
            defaultValue={value ?? onFile}
            error={error}
            autoComplete="email"
            maxLength={254}
            data-focus={error ? true : undefined}
          />
          <Submit label="Send Receipt" />
        </PageForm>
      )}
    </section>
  );
}

function KeptReceipt({ href }: { href?: string }) {
  return (
    <>
      {paymentMessages.receiptKept} {href && <a href={href}>{outboxMessages.read}</a>}
    </>
  );
}
