import type { ReactNode } from 'react';
import { uploadMessages } from '../../shared/messages/resources.ts';
import { dialogMessages } from '../../shared/messages/router.ts';

interface Props {
  csrfToken: string;
  /** Which of the page's forms this is, where it has several. */
  step?: string;
  /** What the live line says while the page waits for the answer. */
  waiting?: string;
  /** Asks before typed text is lost, and keeps it through an idle log-out. */
  guarded?: boolean;
  /** What it holds was typed before and is not saved: as if it had been typed now. */
  unsaved?: boolean;
  /** Names the page where what was typed is offered again after an idle log-out. Without, nothing is kept (`server/portal/session/draft.ts`). */
  draftTitle?: string;
  className?: string;
  /** So that controls elsewhere on the page can belong to it. */
  id?: string;
  /** Where it posts to, if not to the URL it stands on. */
  action?: string;
  /** Says when the browser sends it by itself: `client/autopost.ts`. */
  autopost?: boolean;
  /** Has a file field. A script then sends the files one by one and shows how far it is: `client/upload.ts`. */
  takesFiles?: boolean;
  /** A form with a script of its own: `client/sign-up.ts`. */
  marks?: 'sign-up';
  children: ReactNode;
}

/** A form that posts to the URL it stands on. The server checks every field; the browser's own hints stay out. */
export function PostForm({ csrfToken, step, waiting = 'Sending…', className = 'sheet', ...props }: Props) {
  return (
    <form
      method="post"
      id={props.id}
      action={props.action}
      encType={props.takesFiles ? 'multipart/form-data' : undefined}
      data-upload={props.takesFiles ? uploadMessages.interrupted : undefined}
      noValidate
      className={className}
      data-submitting={waiting}
      data-clear-errors
      data-sign-up={props.marks === 'sign-up' || undefined}
      data-autopost={props.autopost || undefined}
      data-guard={props.guarded ? dialogMessages[0] : undefined}
      data-changed={props.unsaved || undefined}
    >
      <input type="hidden" name="_csrf" value={csrfToken} />
      {step && <input type="hidden" name="step" value={step} />}
      {props.draftTitle && <input type="hidden" name="_title" value={props.draftTitle} />}
      {props.children}
    </form>
  );
}
