import type { ReactNode } from 'react';
import type { PaymentStep } from '../../shared/payment/machine.ts';

interface Props {
  step: PaymentStep;
  csrfToken: string;
  /** What the live line says while the page waits for the answer. */
  waiting: string;
  children: ReactNode;
}

/** A form of the payment page: it posts to the URL that it stands on. The server checks every field; the browser's own hints stay out. */
export function PageForm({ step, csrfToken, waiting, children }: Props) {
  return (
    <form method="post" noValidate className="card" data-submitting={waiting}>
      <StepFields step={step} csrfToken={csrfToken} />
      {children}
    </form>
  );
}

export function StepFields({ step, csrfToken }: Pick<Props, 'step' | 'csrfToken'>) {
  return (
    <>
      <input type="hidden" name="_csrf" value={csrfToken} />
      <input type="hidden" name="step" value={step} />
    </>
  );
}
