import { useEffect, useRef, useState } from 'react';
import { titleOfForm } from '../../shared/locales/en/fields.ts';

type Errors = Partial<Record<string, string>>;

/** Manages form errors. The error summary receives the focus, and an error disappears when its field is edited. */
export function useFormErrors(initial: Errors = {}) {
  const [errors, setErrors] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const hasErrors = Object.values(errors).some(Boolean);

  // The title stays unchanged if the page was rendered with an error that belongs to no field.
  const hadErrors = useRef(hasErrors);
  useEffect(() => {
    if (hadErrors.current === hasErrors) return;
    hadErrors.current = hasErrors;
    document.title = titleOfForm(document.title, { hasErrors });
  }, [hasErrors]);
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);

  const showErrors = (found: Errors, { focus = false } = {}) => {
    setErrors(found);
    if (focus) setAttempt((count) => count + 1);
  };
  const clearError = (name: string) =>
    setErrors((shown) => (shown[name] ? { ...shown, [name]: undefined } : shown));
  return { errors, summary, showErrors, clearError };
}
