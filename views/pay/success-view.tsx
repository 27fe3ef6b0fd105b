import { fill } from '../../shared/language.ts';
import { formatCents } from '../../shared/money.ts';
import { isEnoughForClaim } from '../../shared/payment/receipt-facts.ts';
import { Facts } from '../ui/facts.tsx';
import { Submit } from '../ui/form-actions.tsx';
import { Bill } from './bill.tsx';
import { Icon, Sign } from './icons.tsx';
import { PageForm } from './page-form.tsx';
import type { MoneyEvent, PayFrame, SuccessBody } from './props.ts';
import { ReceiptForms } from './receipt-forms.tsx';
import { Story } from './story.tsx';
import { usePageStrings } from './page-strings.ts';

/** Confirmation of a payment. A bank payment is only accepted, not settled. */
export function SuccessView(props: PayFrame & SuccessBody) {
  const { texts } = usePageStrings();
  const { client, method, amountCents, items, patient, events } = props;
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
        {events && <AllParts events={events} />}
        {!isByCard && <p>{texts.bankSettles}</p>}
        <Rest {...props} />
      </section>
      <ReceiptForms {...props} />
    </div>
  );
}

function AllParts({ events }: { events: readonly MoneyEvent[] }) {
  const { texts } = usePageStrings();
  return (
    <>
      <h2>{texts.partsPaid}</h2>
      <Story events={events} />
    </>
  );
}

/** Instructions to pay the rest: with the same link, or one sent later by the practice. */
function Rest({ client, csrfToken, remainingCents, restCents, mayPayRest }: PayFrame & SuccessBody) {
  const { texts } = usePageStrings();
  const practice = client.name || texts.provider;
  if (restCents || mayPayRest)
    return (
      <>
        <p>{restCents ? fill(texts.restDue, { amount: formatCents(restCents) }) : texts.restSameLink}</p>
        <PageForm state="success" step="rest" csrfToken={csrfToken} waiting={texts.restOpening}>
          <Submit label={texts.restPay} />
        </PageForm>
      </>
    );
  if (!remainingCents) return null;
  return <p>{fill(restCents === undefined ? texts.payRest : texts.restAsk, { practice })}</p>;
}

/** Receipt details for an FSA or HSA claim. The note about claims is shown only if all of them are present. */
function ReceiptFacts(props: PayFrame & SuccessBody) {
  const { texts, receipt } = usePageStrings();
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
          [labels.remaining, props.remainingCents !== undefined && formatCents(props.remainingCents)],
        ]}
      />
      {isEnoughForClaim({ practice: client.name, address, phone, patient, items }) && (
        <p>{messages.forClaim}</p>
      )}
    </>
  );
}
