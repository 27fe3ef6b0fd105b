import type { ReactNode } from 'react';
import { uploadMessages } from '../../shared/messages/resources.ts';
import { dialogMessages } from '../../shared/messages/router.ts';

interface Props {
  csrfToken: string;
  /** Value of `step` that identifies the form if the page has several. */
  step?: string;
  waiting?: string;
  /** Asks for confirmation before input is lost and saves it on an idle sign-out. */
  guarded?: boolean;
  /** True if the form contains earlier unsaved input, treated as if just typed. */
  unsaved?: boolean;
  /** Page title shown when input is offered again after an idle sign-out. Without it, nothing is saved (`server/portal/session/draft.ts`). */
  draftTitle?: string;
  className?: string;
  /** Id for controls elsewhere on the page that belong to the form. */
  id?: string;
  /** Form action; defaults to the page's own URL. */
  action?: string;
  /** True if the browser submits the form automatically: `client/autopost.ts`. */
  autopost?: boolean;
  /** True for file uploads. A script then uploads files one by one and shows the progress: `client/upload.ts`. */
  takesFiles?: boolean;
  /** Marks a form with its own script: `client/sign-up.ts`. */
  marks?: 'sign-up';
  children: ReactNode;
}

/** Form that posts to its own URL by default. The server validates every field, so browser validation is off. */
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
