import type { ReactNode } from 'react';
import { usePageWords } from './page-words.ts';
import { openStep, type PaymentStep, type StateOf } from '../../shared/payment/machine.ts';

interface Props {
  /** Where the payer stands: the form posts the step that is open there. */
  state: StateOf<PaymentStep>;
  csrfToken: string;
  /** Another step that is open there. */
  step?: PaymentStep;
  /** What the live line says while the page waits for the answer. */
  waiting: string;
  /** The id of what the answer is to open at, where that stands below the head of a long page. */
  answeredAt?: string;
  children: ReactNode;
}

/** A form of the payment page: it posts to the URL that it stands on. The server checks every field; the browser's own hints stay out. */
export function PageForm({ state, step, csrfToken, waiting, answeredAt, children }: Props) {
  const { messages } = usePageWords();
  return (
    <form
      method="post"
      action={answeredAt && `#${answeredAt}`}
      noValidate
      data-submitting={waiting}
      data-offline={messages.offline}
    >
      <StepFields state={state} step={step} csrfToken={csrfToken} />
      {children}
    </form>
  );
}

export function StepFields({ csrfToken, ...at }: StepProps & Pick<Props, 'csrfToken'>) {
  return (
    <>
      <input type="hidden" name="_csrf" value={csrfToken} />
      <StepField {...at} />
    </>
  );
}

type StepProps = Pick<Props, 'state' | 'step'>;

export function StepField({ state, step = openStep(state) }: StepProps) {
  return <input type="hidden" name="step" value={step} />;
}
