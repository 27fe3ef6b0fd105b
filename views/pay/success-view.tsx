import { formatCents } from '../../shared/money.ts';
import { Facts } from '../ui/facts.tsx';
import { Bill } from './bill.tsx';
import { Icon, Sign } from './icons.tsx';
import type { PayFrame, SuccessBody } from './props.ts';
import { ReceiptForms } from './receipt-forms.tsx';

/** A bank payment is accepted, not settled. */
const headings = { card: 'Payment successful', bank: 'Payment accepted' } as const;
const taken = { card: 'has received', bank: 'will receive' } as const;

export function SuccessView(props: PayFrame & SuccessBody) {
  const { client, method, auth, cardBrand, last4, amountCents, items, date, firstName } = props;
  return (
    <div className="bill one">
      <section className="ask">
        <Sign kind="good">
          <Icon name="tick" />
        </Sign>
        <h1>{headings[method]}</h1>
        <p>
          {`Thank you${firstName && `, ${firstName}`}. ${client.name || 'Your healthcare provider'} ${taken[method]}`}
        </p>
        <p className="amount">{formatCents(amountCents)}</p>
        <Bill items={items} />
        <Facts
          facts={[
            ['Paid to', client.name],
            ['Paid by', firstName],
            ['Paid on', date],
            ['Card Brand', cardBrand],
            ['Last 4', last4],
            ['Auth #', auth],
          ]}
        />
        {method === 'bank' && (
          <p>Your bank settles it within a few days. You do not need to do anything else.</p>
        )}
      </section>
      <ReceiptForms {...props} />
    </div>
  );
}
