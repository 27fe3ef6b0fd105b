import { fill } from '../../shared/messages/fill.ts';
import { formatCents } from '../../shared/money.ts';
import { servesAClaim } from '../../shared/payment/receipt-facts.ts';
import { Facts } from '../ui/facts.tsx';
import { Bill } from './bill.tsx';
import { Icon, Sign } from './icons.tsx';
import type { PayFrame, SuccessBody } from './props.ts';
import { ReceiptForms } from './receipt-forms.tsx';
import { usePageWords } from './page-words.ts';

/** A bank payment is accepted, not settled. */
export function SuccessView(props: PayFrame & SuccessBody) {
  const { texts } = usePageWords();
  const { client, method, amountCents, items, patient, remainingCents } = props;
  const isByCard = method === 'card';
  const name = patient.firstName;
  const thanks = name ? fill(texts.thanksTo, { name }) : texts.thanks;
  const practice = client.name || texts.provider;
  const received = fill(isByCard ? texts.hasReceived : texts.willReceive, { practice });
  return (
    <div className="bill one">
      <section className="ask">
        <Sign kind="good">
          <Icon name="tick" />
        </Sign>
        <h1>{isByCard ? texts.paidByCard : texts.paidByBank}</h1>
        <p>{`${thanks} ${received}`}</p>
        <p className="amount">{formatCents(amountCents)}</p>
        <Bill items={items} />
        <ReceiptFacts {...props} />
        {!isByCard && <p>{texts.bankSettles}</p>}
        {remainingCents > 0 && <p>{fill(texts.payRest, { practice })}</p>}
      </section>
      <ReceiptForms {...props} />
    </div>
  );
}

/** What a claim is asked for, and only where all of it stands there that it serves for one. */
function ReceiptFacts(props: PayFrame & SuccessBody) {
  const { texts, receipt } = usePageWords();
  const { labels, messages } = receipt;
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
      {servesAClaim({ practice: client.name, address, phone, patient, items }) && <p>{messages.forClaim}</p>}
    </>
  );
}
