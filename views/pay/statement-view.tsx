import { formatCents } from '../../shared/money.ts';
import { isEnoughForClaim } from '../../shared/payment/receipt-facts.ts';
import { Facts } from '../ui/facts.tsx';
import { Bill } from './bill.tsx';
import { Icon, Sign } from './icons.tsx';
import { usePageStrings } from './page-strings.ts';
import type { PayFrame, StatementBody } from './props.ts';
import { ReceiptForms } from './receipt-forms.tsx';
import { Story } from './story.tsx';

export function StatementView(props: PayFrame & StatementBody) {
  const { texts, receipt, messages } = usePageStrings();
  const { client, events, items, patient, address, phone, holder, remainingCents, refundedCents } = props;
  const { labels } = receipt;
  return (
    <div className="bill one">
      <section className="ask">
        <Sign kind="good">
          <Icon name={refundedCents > 0 ? 'back' : 'tick'} />
        </Sign>
        <h1>{headingOf(props, messages)}</h1>
        {refundedCents > 0 && <p>{messages.refundWhen}</p>}
        <Story events={events} />
        <Bill items={items} />
        <Facts
          facts={[
            [labels.patient, `${patient.firstName} ${patient.lastName}`.trim()],
            [labels.paidBy, holder],
            [labels.paidTo, client.name || texts.provider],
            [labels.address, address],
            [labels.phone, phone],
            [labels.remaining, formatCents(remainingCents)],
          ]}
        />
        {isEnoughForClaim({ practice: client.name, address, phone, patient, items }) && (
          <p>{receipt.messages.forClaim}</p>
        )}
      </section>
      <ReceiptForms {...props} />
    </div>
  );
}

function headingOf(
  { refundedCents, isFullRefund }: StatementBody,
  messages: ReturnType<typeof usePageStrings>['messages'],
): string {
  if (refundedCents === 0) return messages.alreadyPaid;
  return (isFullRefund ? messages.refunded : messages.refundedPart)(formatCents(refundedCents));
}
