import type { ReactNode } from 'react';
import { controlStrings } from '../../shared/locales/en/controls.ts';

interface Props {
  label: string;
  /** Value of `step` posted by the primary button, for forms with several buttons. */
  step?: string;
  cancelHref?: string;
  cancelLabel?: string;
  /** Further buttons. The primary one is first because pressing Enter activates it. */
  children?: ReactNode;
}

export function FormActions({
  label,
  step,
  cancelHref,
  cancelLabel = controlStrings.cancel,
  children,
}: Props) {
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

interface SubmitProps {
  label: string;
}

export function Submit({ label }: SubmitProps) {
  return (
    <div className="submit">
      <button type="submit" className="btn btn-primary w-100">
        {label}
      </button>
      <p className="submit-status" role="status" data-status />
    </div>
  );
}
