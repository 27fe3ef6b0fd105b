import type { ReactNode } from 'react';
import { dialogMessages } from '../../shared/messages.ts';

interface Props {
  csrfToken: string;
  /** Which of the page's forms this is, where it has several. */
  step?: string;
  /** What the live line says while the page waits for the answer. */
  waiting?: string;
  /** Asks before typed text is lost, and keeps it through an idle log-out. */
  guarded?: boolean;
  className?: string;
  /** Says when the browser sends it by itself: `client/autopost.ts`. */
  autopost?: boolean;
  children: ReactNode;
}

/** A form that posts to the URL it stands on. The server checks every field; the browser's own hints stay out. */
export function PostForm({ csrfToken, step, waiting = 'Sending…', className = 'card', ...props }: Props) {
  return (
    <form
      method="post"
      noValidate
      className={className}
      data-submitting={waiting}
      data-clear-errors
      data-autopost={props.autopost || undefined}
      data-guard={props.guarded ? dialogMessages[0] : undefined}
    >
      <input type="hidden" name="_csrf" value={csrfToken} />
      {step && <input type="hidden" name="step" value={step} />}
      {props.children}
    </form>
  );
}
