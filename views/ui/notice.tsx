import type { ReactNode } from 'react';

interface Props {
  kind: 'success' | 'error' | 'info';
  text: ReactNode;
}

/** A sentence about what happened that stays on the page. An error is read out at once and gets the focus. */
export function Notice({ kind, text }: Props) {
  const role =
    kind === 'error'
      ? { role: 'alert', tabIndex: -1, autoFocus: true, 'data-focus': true }
      : { role: 'status' };
  return (
    <p className={`notice notice-${kind}`} {...role}>
      {text}
    </p>
  );
}
