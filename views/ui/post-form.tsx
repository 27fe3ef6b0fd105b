import type { ReactNode } from 'react';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { uploadMessages } from '../../shared/locales/en/files.ts';
import { dialogMessages } from '../../shared/locales/en/router.ts';

interface Props {
  csrfToken: string;
  /** Value of `step` that identifies the form if the page has several. */
  step?: string;
  waiting?: string;
  /** True to ask for confirmation before unsaved input is discarded, and to save the input on an idle sign-out. */
  guarded?: boolean;
  /** True if the form contains unsaved input from an earlier request. The input is treated as if it was just entered. */
  unsaved?: boolean;
  /** Page title shown when input is offered again after an idle sign-out. Without it, nothing is saved (`server/portal/session/draft.ts`). */
  draftTitle?: string;
  className?: string;
  /** Id of the form, for its controls elsewhere on the page. */
  id?: string;
  /** Form action; defaults to the page's own URL. */
  action?: string;
  /** True if `client/forms.ts` submits the form automatically. */
  autopost?: boolean;
  /** True for file uploads. `client/upload.ts` then uploads the files one by one and shows the progress. */
  takesFiles?: boolean;
  /** Marks the form for its own script, `client/sign-up.ts`. */
  marks?: 'sign-up';
  children: ReactNode;
}

/** Form that posts to the page's own URL by default. Browser validation is off because the server validates every field. */
export function PostForm({
  csrfToken,
  step,
  waiting = controlStrings.sending,
  className = 'sheet',
  ...props
}: Props) {
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
