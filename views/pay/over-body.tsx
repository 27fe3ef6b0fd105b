import { formatCents, toDecimal } from '../../shared/money.ts';
import { Icon, Sign } from './icons.tsx';
import { StepFields } from './page-form.tsx';
import type { OverBody as Props, PayFrame } from './props.ts';
import { usePageStrings } from './page-strings.ts';

/** Confirmation for an amount above the amount due. The lower amount is first because pressing Enter submits it. */
export function OverBody({
  csrfToken,
  amountCents,
  dueCents,
  isUnconfirmed,
  part,
  method,
  values,
}: PayFrame & Props) {
  const { messages } = usePageStrings();
  return (
    <section className="bill one how">
      <Sign>
        <Icon name="warning" />
      </Sign>
      <h1>{messages.over(formatCents(amountCents), formatCents(amountCents - dueCents))}</h1>
      <p>{isUnconfirmed ? messages.overNextAgain : messages.overNext}</p>
      <form method="post" noValidate>
        <StepFields state="pay" csrfToken={csrfToken} />
        {part !== undefined && <input type="hidden" name="part" value={part} />}
        {method && <input type="hidden" name="payment_method" value={method} />}
        {values.name && <input type="hidden" name="name" value={values.name} />}
        {values.zip && <input type="hidden" name="zip" value={values.zip} />}
        {values.storeMethod && <input type="hidden" name="store_payment_method" value="true" />}
        <div className="submit">
          <button type="submit" className="btn btn-primary w-100" name="agreed" value={toDecimal(dueCents)}>
            {messages.goOnWithDue(formatCents(dueCents))}
          </button>
          <button type="submit" className="btn w-100" name="agreed" value={toDecimal(amountCents)}>
            {messages.goOnWithMore(formatCents(amountCents))}
          </button>
        </div>
      </form>
    </section>
  );
}
