import type { ReactNode } from 'react';
import { openStep, type PaymentStep, type StateOf } from '../../shared/payment/machine.ts';

interface Props {
  /** Where the payer stands: the form posts the step that is open there. */
  state: StateOf<PaymentStep>;
  csrfToken: string;
  /** What the live line says while the page waits for the answer. */
  waiting: string;
  children: ReactNode;
}

/** A form of the payment page: it posts to the URL that it stands on. The server checks every field; the browser's own hints stay out. */
export function PageForm({ state, csrfToken, waiting, children }: Props) {
  return (
    <form method="post" noValidate data-submitting={waiting}>
      <StepFields state={state} csrfToken={csrfToken} />
      {children}
    </form>
  );
}

export function StepFields({ state, csrfToken }: Pick<Props, 'state' | 'csrfToken'>) {
  return (
    <>
      <input type="hidden" name="_csrf" value={csrfToken} />
      <input type="hidden" name="step" value={openStep(state)} />
    </>
  );
}
