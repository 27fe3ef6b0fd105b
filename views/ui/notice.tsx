import type { ReactNode } from 'react';

interface Props {
  kind: 'success' | 'error' | 'info';
  text: ReactNode;
  /** It stands where one would not see it: further down than what was pressed. */
  takesFocus?: boolean;
}

/** A sentence about what happened that stays on the page. An error is read out at once and gets the focus. */
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
