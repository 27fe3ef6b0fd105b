import { Icon, Sign } from './icons.tsx';
import { PageForm } from './page-form.tsx';
import type { PayFrame, RemoveBody as Props } from './props.ts';
import { usePageStrings } from './page-strings.ts';

/** Confirmation for removing the saved method. Keeping it is the first option and has the focus. */
export function RemoveBody({ csrfToken, savedMethod, backHref }: PayFrame & Props) {
  const { messages } = usePageStrings();
  return (
    <section className="bill one how">
      <Sign>
        <Icon name="warning" />
      </Sign>
      <h1>{messages.savedMethodAsk(savedMethod)}</h1>
      <p>{messages.savedMethodComes}</p>
      <PageForm state="pay" step="remove" csrfToken={csrfToken} waiting={messages.savedMethodRemoving}>
        <div className="submit">
          <a className="btn w-100" href={backHref} autoFocus>
            {messages.savedMethodKeep}
          </a>
          <button type="submit" className="btn btn-delete w-100">
            {messages.savedMethodRemove}
          </button>
        </div>
        <p className="submit-status" role="status" data-status />
      </PageForm>
    </section>
  );
}
