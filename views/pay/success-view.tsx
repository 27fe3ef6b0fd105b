import { fill } from '../../shared/messages/fill.ts';
import { paymentPageTexts as texts } from '../../shared/messages/payment.ts';
import { receiptLabels as labels, receiptMessages } from '../../shared/messages/receipt.ts';
import { formatCents } from '../../shared/money.ts';
import { servesAClaim } from '../../shared/payment/receipt-facts.ts';
import { Facts } from '../ui/facts.tsx';
import { Bill } from './bill.tsx';
import { Icon, Sign } from './icons.tsx';
import type { PayFrame, SuccessBody } from './props.ts';
import { ReceiptForms } from './receipt-forms.tsx';

/** A bank payment is accepted, not settled. */
const headings = { card: texts.paidByCard, bank: texts.paidByBank } as const;
const taken = { card: texts.hasReceived, bank: texts.willReceive } as const;

export function SuccessView(props: PayFrame & SuccessBody) {
  const { client, method, amountCents, items, patient } = props;
  const name = patient.firstName;
  const thanks = name ? fill(texts.thanksTo, { name }) : texts.thanks;
  const received = fill(taken[method], { practice: client.name || texts.provider });
  return (
    <div className="bill one">
      <section className="ask">
        <Sign kind="good">
          <Icon name="tick" />
        </Sign>
        <h1>{headings[method]}</h1>
        <p>{`${thanks} ${received}`}</p>
        <p className="amount">{formatCents(amountCents)}</p>
        <Bill items={items} />
        <ReceiptFacts {...props} />
        {method === 'bank' && <p>{texts.bankSettles}</p>}
      </section>
      <ReceiptForms {...props} />
    </div>
  );
}

/** What a claim is asked for, and only where all of it stands there that it serves for one. */
function ReceiptFacts(props: PayFrame & SuccessBody) {
  const { client, patient, address, phone, items } = props;
  return (
    <>
      <Facts
        facts={[
          [labels.patient, `${patient.firstName} ${patient.lastName}`.trim()],
          [labels.paidBy, props.holder],
          [labels.paidTo, client.name],
          [labels.address, address],
          [labels.phone, phone],
          [labels.paidOn, props.date],
          [texts.cardBrand, props.cardBrand],
          [texts.last4, props.last4],
          [labels.auth, props.auth],
          [labels.remaining, formatCents(props.remainingCents)],
        ]}
      />
      {servesAClaim({ practice: client.name, address, phone, patient, items }) && (
        <p>{receiptMessages.forClaim}</p>
      )}
    </>
  );
}
