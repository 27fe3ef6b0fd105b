import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Sent as `step` by the primary button, in forms with several buttons. */
  step?: string;
  cancelHref?: string;
  cancelLabel?: string;
  /** Further buttons. The primary one stands first: the Enter key presses it. */
  children?: ReactNode;
}

/** The end of a form of the signed-in portal: the primary button, the way back, and the live line. */
export function FormActions({ label, step, cancelHref, cancelLabel = 'Cancel', children }: Props) {
  return (
    <>
      <div className="actions">
        <button type="submit" className="btn btn-primary" {...(step && { name: 'step', value: step })}>
          {label}
        </button>
        {children}
        {cancelHref && (
          <a className="btn btn-quiet" href={cancelHref}>
            {cancelLabel}
          </a>
        )}
      </div>
      <p className="submit-status" role="status" data-status />
    </>
  );
}
