import { receiptLabels as labels, receiptMessages } from '../../shared/messages/receipt.ts';
import { formatCents } from '../../shared/money.ts';
import { servesAClaim } from '../../shared/payment/receipt-facts.ts';
import { Facts } from '../ui/facts.tsx';
import { Bill } from './bill.tsx';
import { Icon, Sign } from './icons.tsx';
import type { PayFrame, SuccessBody } from './props.ts';
import { ReceiptForms } from './receipt-forms.tsx';

/** A bank payment is accepted, not settled. */
const headings = { card: 'Payment successful', bank: 'Payment accepted' } as const;
const taken = { card: 'has received', bank: 'will receive' } as const;

export function SuccessView(props: PayFrame & SuccessBody) {
  const { client, method, amountCents, items, patient } = props;
  const thanks = `Thank you${patient.firstName && `, ${patient.firstName}`}.`;
  return (
    <div className="bill one">
      <section className="ask">
        <Sign kind="good">
          <Icon name="tick" />
        </Sign>
        <h1>{headings[method]}</h1>
        <p>{`${thanks} ${client.name || 'Your healthcare provider'} ${taken[method]}`}</p>
        <p className="amount">{formatCents(amountCents)}</p>
        <Bill items={items} />
        <ReceiptFacts {...props} />
        {method === 'bank' && (
          <p>Your bank settles it within a few days. You do not need to do anything else.</p>
        )}
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
          ['Card Brand', props.cardBrand],
          ['Last 4', props.last4],
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
