import type { ReactNode } from 'react';
import { usePageStrings } from './page-strings.ts';
import { openStep, type PaymentStep, type StateOf } from '../../shared/payment/machine.ts';

interface Props {
  /** State of the payment page. By default, the form posts the step that this state allows. */
  state: StateOf<PaymentStep>;
  csrfToken: string;
  step?: PaymentStep;
  waiting: string;
  /** Id of the element to scroll to after submitting, if it is far down a long page. */
  answeredAt?: string;
  children: ReactNode;
}

/** Form of the payment page. It posts to the page's own URL. Browser validation is off because the server validates every field. */
export function PageForm({ state, step, csrfToken, waiting, answeredAt, children }: Props) {
  const { messages } = usePageStrings();
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
