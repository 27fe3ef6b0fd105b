import { useEffect, useRef, useState } from 'react';

type Errors = Partial<Record<string, string>>;

/** The errors of a form: shown at once with the focus on their summary, and gone one by one as fields are edited. */
export function useFormErrors(initial: Errors = {}) {
  const [errors, setErrors] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const summary = useRef<HTMLDivElement>(null);

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
