import { Island } from '../island.tsx';
import { AmountOutput } from './amount-field.tsx';
import { fill } from '../../shared/language.ts';
import { Bill } from './bill.tsx';
import { PaidBefore } from './paid-before.tsx';
import { telephoneOf } from './pay-shell.tsx';
import { paymentFormId } from './payment-form-ids.ts';
import { PrescriptionChoice, PrescriptionsToRead } from './prescription-choice.tsx';
import type { PayBody, PayFrame } from './props.ts';
import { usePageStrings } from './page-strings.ts';

export function PayFormBody(props: PayFrame & PayBody) {
  const { texts } = usePageStrings();
  return (
    <>
      <h1>{texts.heading}</h1>
      {props.notice ? <NothingDue notice={props.notice} {...props} /> : <RequestedPayment {...props} />}
      <SavedMethod {...props} />
    </>
  );
}

function RequestedPayment(props: PayFrame & PayBody) {
  const { texts } = usePageStrings();
  return (
    <div className="bill two">
      <section className="ask" aria-label={texts.paymentDetails}>
        <RequesterLine {...props} />
        {props.itemsSelectable ? <Prescriptions {...props} /> : <FixedBill {...props} />}
        <PaidBefore {...props} />
      </section>
      <input type="hidden" form={paymentFormId} name="_csrf" value={props.csrfToken} />
      {props.part !== undefined && (
        <input type="hidden" form={paymentFormId} name="part" value={props.part} />
      )}
      <Island name="payment-form" props={toFormProps(props)} />
    </div>
  );
}

function RequesterLine({ client, payer }: PayFrame & PayBody) {
  const { texts } = usePageStrings();
  const { firstName } = payer;
  const sentence = fill(firstName ? texts.requestedBy : texts.requestedFromYou, {
    practice: client.name || texts.provider,
  });
  const [before, after] = sentence.split('{payer}');
  return (
    <p className="soft">
      {before}
      {after !== undefined && <b>{firstName}</b>}
      {after}
    </p>
  );
}

/** Section to remove the saved method, separate from the payment form to prevent accidental removal. */
function SavedMethod({ savedMethod, removeHref, notice }: PayFrame & PayBody) {
  const { messages } = usePageStrings();
  if (!savedMethod || !removeHref) return null;
  return (
    <section className={notice ? 'bill one how' : 'bill how'} aria-labelledby="saved-heading">
      <h2 id="saved-heading">{messages.savedMethodHeading}</h2>
      <p>{savedMethod}</p>
      <a className="btn" href={removeHref}>
        {messages.savedMethodRemove}
      </a>
    </section>
  );
}

function NothingDue({ notice, ...props }: PayFrame & PayBody & { notice: string }) {
  const { texts } = usePageStrings();
  return (
    <section className="bill one ask">
      <p className="key">{notice}</p>
      <Bill items={props.items} sum={[texts.amountDue, props.dueCents]} />
    </section>
  );
}

function FixedBill({ amountEditable, dueCents, items, client, supportPhone }: PayFrame & PayBody) {
  const { texts } = usePageStrings();
  return (
    <>
      <AmountOutput isChosen={amountEditable} cents={dueCents} />
      {items.length > 0 ? (
        <Bill items={items} sum={[texts.amountDue, dueCents]} />
      ) : (
        <CallPracticeLine practice={client.name || texts.providerInside} phone={supportPhone} />
      )}
    </>
  );
}

/** Sentence that says whom to ask about a bill without items. */
function CallPracticeLine({ practice, phone }: { practice: string; phone?: string }) {
  const { texts } = usePageStrings();
  const [before = '', after = ''] = fill(texts.whatForCall, { practice }).split('{phone}');
  if (!phone) return <p>{fill(texts.whatForAsk, { practice })}</p>;
  return (
    <p>
      {before}
      <a href={telephoneOf(phone)}>{phone}</a>
      {after}
    </p>
  );
}

function Prescriptions({ items, patientEditable, amountEditable, selection, strings }: PayFrame & PayBody) {
  return (
    <div id="prescriptions" tabIndex={-1}>
      <Island
        name="prescription-modal"
        props={{ items, patientEditable, amountEditable, strings: strings?.form }}
      />
      {patientEditable ? (
        <PrescriptionChoice items={items} selection={selection} />
      ) : (
        <PrescriptionsToRead items={items} />
      )}
    </div>
  );
}

/** Returns only the props that the form needs, because they become the island's data. */
function toFormProps(props: PayFrame & PayBody) {
  const { amountEditable, limitCents, amountTyped, amountCents, dueCents, savedMethod, savedIsBank } = props;
  const { savesNone, itemsSelectable, patientEditable, method, values, errors, today, strings } = props;
  return {
    amountEditable,
    limitCents,
    amountTyped,
    amountCents,
    dueCents,
    savedMethod,
    savedIsBank,
    savesNone,
    itemsEditable: itemsSelectable && patientEditable,
    method,
    values,
    errors,
    today,
    strings: strings?.form,
  };
}
