import { formatCents } from '../../shared/money.ts';
import { Icon, Sign } from './icons.tsx';
import { StepFields } from './page-form.tsx';
import type { OverBody as Props, PayFrame } from './props.ts';
import { useFormWords } from './form-words.ts';
import { usePageWords } from './page-words.ts';

/** Asks which of two amounts is meant. The lesser comes first: it is what the Enter key presses. */
export function OverBody({ csrfToken, amountCents, dueCents, sealed }: PayFrame & Props) {
  const { messages } = usePageWords();
  const { texts } = useFormWords();
  return (
    <section className="bill one how">
      <Sign>
        <Icon name="warning" />
      </Sign>
      <h1>{messages.over(formatCents(amountCents), formatCents(amountCents - dueCents))}</h1>
      <p>{messages.overNext}</p>
      <form method="post" noValidate data-submitting={texts.processing}>
        <StepFields state="pay" csrfToken={csrfToken} />
        <input type="hidden" name="sealed" value={sealed} />
        <div className="submit">
          <button type="submit" className="btn btn-primary w-100" name="pay" value="due">
            {messages.payDue(formatCents(dueCents))}
          </button>
          <button type="submit" className="btn w-100" name="pay" value="more">
            {messages.payMore(formatCents(amountCents))}
          </button>
          <p className="submit-status" role="status" data-status />
        </div>
      </form>
      <p>
        <a href="">{messages.overBack}</a>
      </p>
    </section>
  );
}
