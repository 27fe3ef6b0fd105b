import type { ReactNode } from 'react';

interface Props {
  kind: 'success' | 'error' | 'info';
  text: ReactNode;
  /** True to move the focus to the notice, because it may be out of view. */
  takesFocus?: boolean;
}

/** Permanent notice about a result. An error is announced immediately and gets the focus. */
export function Notice({ kind, text, takesFocus }: Props) {
  const role =
    kind === 'error'
      ? { role: 'alert', tabIndex: -1, autoFocus: true, 'data-focus': true }
      : { role: 'status', ...(takesFocus && { tabIndex: -1, 'data-focus': true }) };
  return (
    <p className={`notice notice-${kind}`} {...role}>
      {text}
    </p>
  );
}
