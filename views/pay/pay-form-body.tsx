import { Island } from '../island.tsx';
import { Notice } from '../ui/notice.tsx';
import { ItemTable } from './item-table.tsx';
import { PrescriptionChoice, PrescriptionsToRead } from './prescription-choice.tsx';
import type { PayBody, PayFrame } from './props.ts';

/** The Make a Payment form: two islands that share one store, and what stands around them. */
export function PayFormBody(props: PayFrame & PayBody) {
  const { payer, notice, items, itemsSelectable, patientEditable, selection } = props;
  return (
    <>
      <div className="page-head">
        <h1>Make a Payment</h1>
        {payer.firstName && <p className="soft">For {payer.firstName}</p>}
      </div>
      {notice && <Notice kind="info" text={notice} />}
      {itemsSelectable && items.length > 0 && <Prescriptions {...props} />}
      {!itemsSelectable && items.length > 0 && <BillDetails {...props} />}
      {itemsSelectable && patientEditable && <PrescriptionChoice items={items} selection={selection} />}
      {itemsSelectable && !patientEditable && <PrescriptionsToRead items={items} />}
      <Island name="payment-form" props={toFormProps(props)} />
    </>
  );
}

function Prescriptions({ items, patientEditable }: PayBody) {
  return (
    <section className="prescriptions" id="prescriptions" tabIndex={-1} aria-label="Prescriptions">
      <Island name="prescription-modal" props={{ items, patientEditable }} />
      {patientEditable && <p className="without-scripts">Tick in the list below what you want to pay now.</p>}
    </section>
  );
}

function BillDetails({ items }: PayBody) {
  return (
    <details className="card bill">
      <summary>What this payment is for</summary>
      <ItemTable items={items} caption="Items on your bill" />
    </details>
  );
}

/** The least that the form needs: nothing of the frame but the token. */
function toFormProps(props: PayFrame & PayBody) {
  const { csrfToken, amountEditable, limitCents, amountTyped, amountCents, savedMethod } = props;
  const { itemsSelectable, patientEditable, method, values, errors, today } = props;
  return {
    csrfToken,
    amountEditable,
    limitCents,
    amountTyped,
    amountCents,
    savedMethod,
    itemsEditable: itemsSelectable && patientEditable,
    method,
    values,
    errors,
    today,
  };
}
