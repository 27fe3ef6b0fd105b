import type { ReactNode } from 'react';
import { draftMessages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';

/** Stays in sight while an admin works in a client's account. */
export function ActingFor({ organisation, leave }: { organisation: string; leave?: ReactNode }) {
  return (
    <section className="acting-for" aria-label="Acting for">
      <div className="app-width">
        <p>
          You are acting for <strong>{organisation}</strong>.
        </p>
        {leave}
      </div>
    </section>
  );
}

interface Draft {
  pageTitle: string;
  restoreHref: string;
  csrfToken: string;
}

/** Offers what was typed before an idle log-out. 'Discard' posts `draft=discard` to the session. */
export function DraftOffer({ pageTitle, restoreHref, csrfToken }: Draft) {
  return (
    <section className="draft" aria-label="Unsaved changes">
      <p>{draftMessages.offer(pageTitle)}</p>
      <form method="post" action={paths.session.to()} className="draft-actions">
        <input type="hidden" name="_csrf" value={csrfToken} />
        <a className="btn btn-quiet" href={restoreHref}>
          Restore
        </a>
        <button type="submit" className="btn btn-quiet" name="draft" value="discard">
          Discard
        </button>
      </form>
    </section>
  );
}
