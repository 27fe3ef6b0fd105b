import { timesIn } from '../../shared/zone-name.ts';
import { keepTitle } from '../../shared/person-title.ts';
import { formatPhone } from '../../shared/contact-details.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { itemsOf, type ItemRow } from '../../shared/payment/item-rows.ts';
import { sayStandingOf, toneOf, type Payment } from '../../shared/payment/standing-words.ts';
import { verifyNamesOf } from '../../shared/payment/verify-words.ts';
import { payments } from '../../shared/resources/payments.ts';
import { placeOf, titleOf } from '../../shared/resources/places.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Facts } from '../ui/facts.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { asksFirst } from '../ui/question.tsx';
import { sayAge } from './age-words.ts';
import { KnownEvents } from './known-events.tsx';
import { OpenLink } from './open-link.tsx';
import { PayerLink } from './payer-link.tsx';
import type { PaymentRecordProps } from './props.ts';
import { PaymentTimeline } from './timeline.tsx';

/** One payment, to be read: who owes what for what, how it stands, and what happened. */
export function PaymentRecord(props: PaymentRecordProps) {
  const { shell, payment, events, listHref, lockedUntil, noRefund, payerLink, zone, nowSeconds } = props;
  return (
    <AppShell {...shell}>
      <a className="back" href={listHref}>
        {payments.label.many}
      </a>
      <Head {...props} />
      <p className={`verdict ${toneOf(payment) ?? ''}`.trim()}>
        {sayStandingOf(payment, { zone, nowSeconds })}
      </p>
      {noRefund && <p className="soft">{noRefund}</p>}
      {lockedUntil && <OpenLink csrfToken={shell.csrfToken} until={lockedUntil} />}
      <FactStrip {...props} />
      <div className="record-columns payment-columns">
        <section aria-labelledby="items-title">
          <h2 id="items-title">What for</h2>
          <Items items={itemsOf(payment.items)} amount={payment.amount} />
        </section>
        {events ? (
          <PaymentTimeline {...events} zone={zone} nowSeconds={nowSeconds} />
        ) : (
          <KnownEvents payment={payment} zone={zone} nowSeconds={nowSeconds} />
        )}
      </div>
      {payerLink && <PayerLink href={payerLink} />}
    </AppShell>
  );
}

function Head(props: PaymentRecordProps) {
  const { payment, may, askHref, contactHref, refundHref } = props;
  const { first_name: first, last_name: last, dob, patient_id: patientId, provider } = payment;
  const { zone, nowSeconds } = props;
  const about = [dob && sayAge(dob, props), patientId, keepTitle(provider ?? '')].filter(Boolean);
  const facts = [...about, timesIn(zone, nowSeconds)];
  return (
    <div className="head">
      <div>
        <h1>{[first, last].filter(Boolean).join(' ') || titleOf(payments, payment)}</h1>
        <p className="soft">{facts.join(' · ')}</p>
      </div>
      <div className="actions">
        {contactHref && (
          <a className="btn btn-plain" href={contactHref}>
            Contact
          </a>
        )}
        {askHref && (
          <a className="btn btn-primary" href={askHref}>
            Ask by text or email…
          </a>
        )}
        {may.create && payment.status === 'Expired' && (
          <a
            className="btn btn-primary"
            href={`${placeOf(payments).create}?from=${encodeURIComponent(payment.id)}`}
          >
            Make a new link…
          </a>
        )}
        {refundHref && (
          <a className="btn btn-quiet" href={refundHref}>
            Refund…
          </a>
        )}
        {may.change && (
          <a className="btn btn-quiet" href={placeOf(payments).edit(payment.id)}>
            Edit
          </a>
        )}
        {(may.create || may.remove) && <More {...props} />}
      </div>
    </div>
  );
}

function More({ payment: { id }, may, shell, listHref }: PaymentRecordProps) {
  return (
    <details className="menu record-more" data-menu>
      <summary aria-label="More">⋯</summary>
      <div className="menu-list">
        {may.create && <a href={`${placeOf(payments).create}?from=${encodeURIComponent(id)}`}>Duplicate</a>}
        {may.remove && (
          <PostForm
            csrfToken={shell.csrfToken}
            step="delete"
            action={listHref}
            className=""
            waiting="One moment…"
          >
            <input type="hidden" name="id" value={id} />
            <button type="submit" {...asksFirst}>
              Delete…
            </button>
          </PostForm>
        )}
      </div>
    </details>
  );
}

function FactStrip({ payment }: PaymentRecordProps) {
  const { amount, mobile_phone: mobile, email, auth, card_brand: brand, last_4: last4 } = payment;
  const verified = verifyNamesOf(payment.verify_fields);
  const givenBackCents = readCents(payment.refunded_amount);
  return (
    <div className="fact-strip">
      <Facts
        facts={[
          [
            payment.status === 'Paid' || payment.status === 'Refunded' ? 'Asked for' : 'To pay',
            <b key="amount">{formatCents(readCents(amount))}</b>,
          ],
          ['Paid', payment.paid_amount && <b>{formatCents(readCents(payment.paid_amount))}</b>],
          ['Given back', givenBackCents > 0 && <b>{formatCents(givenBackCents)}</b>],
          ['By', last4 && `${brand || 'Bank account'} ending in ${last4}`],
          ['Auth #', auth],
          ['Mobile', mobile && <a href={`tel:+1${mobile}`}>{formatPhone(mobile)}</a>],
          ['Email', email && <a href={`mailto:${email}`}>{email}</a>],
          [
            'Asked to confirm',
            verified.length > 0
              ? verified.join(', ')
              : payment.verify_fields
                ? 'Nothing'
                : 'As the practice has it set',
          ],
          ['Amount', payment.payer_editable === 'T' ? 'The payer may change it' : ''],
        ]}
      />
    </div>
  );
}

function Items({ items, amount }: { items: readonly ItemRow[]; amount: Payment['amount'] }) {
  if (items.length === 0) return <p className="soft">No items were listed.</p>;
  return (
    <table className="bill">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="num">
            Qty
          </th>
          <th scope="col" className="num">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ number, description, quantity, amount: each }, index) => (
          <tr key={index}>
            <td>
              {description || number}
              {description && number && <small>{number}</small>}
            </td>
            <td className="num">{quantity}</td>
            <td className="num">{formatCents(readCents(each))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className="num">{formatCents(readCents(amount))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
