import { requestMessages } from '../../shared/locales/en/payment-requests.ts';
import { PostForm } from '../ui/post-form.tsx';

export function OpenLink({ csrfToken, until }: { csrfToken: string; until: string }) {
  return (
    <section aria-labelledby="link-title">
      <h2 id="link-title">Payment link</h2>
      <PostForm csrfToken={csrfToken} step="openLink" className="">
        <p className="soft">{requestMessages.linkLocked(until)}</p>
        <div className="actions form-buttons">
          <button type="submit" className="btn btn-quiet">
            Open Again
          </button>
        </div>
        <p className="submit-status" role="status" data-status />
      </PostForm>
    </section>
  );
}
