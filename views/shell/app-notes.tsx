import { frameStrings } from '../../shared/locales/en/router.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { draftMessages } from '../../shared/locales/en/fields.ts';
import { paths } from '../../shared/paths.ts';

interface Acting {
  organization: string;
  minutesLeft: number;
  csrfToken: string;
}

export function ActingFor({ organization, minutesLeft, csrfToken }: Acting) {
  return (
    <section className="acting-for" aria-label={frameStrings.acting}>
      <form method="post" action={paths.admin.to()} className="app-width">
        <input type="hidden" name="_csrf" value={csrfToken} />
        <p>
          {frameStrings.actingBefore}
          <strong>{organization}</strong>. <span className="num">{frameStrings.timeLeft(minutesLeft)}</span>
        </p>
        <button type="submit" className="btn btn-quiet btn-small" name="step" value="leave">
          {frameStrings.leave}
        </button>
      </form>
    </section>
  );
}

interface Draft {
  pageTitle: string;
  restoreHref: string;
  csrfToken: string;
}

/** Offer to restore input that was saved before an idle sign-out. The 'Discard' button posts `draft=discard` to the session. */
export function DraftOffer({ pageTitle, restoreHref, csrfToken }: Draft) {
  return (
    <section className="draft" aria-label={frameStrings.unsaved}>
      <p>{draftMessages.offer(pageTitle)}</p>
      <form method="post" action={paths.session.to()} className="draft-actions">
        <input type="hidden" name="_csrf" value={csrfToken} />
        <a className="btn btn-quiet" href={restoreHref}>
          {frameStrings.restore}
        </a>
        <button type="submit" className="btn btn-quiet" name="draft" value="discard">
          {controlStrings.discard}
        </button>
      </form>
    </section>
  );
}
