import type { ReactNode } from 'react';
import { bannerMessages } from '../../shared/locales/en/router.ts';

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

interface StatusBannerProps {
  kind: 'success' | 'error';
  text?: string;
  link?: { text: string; href: string };
}

/** Result of the last action. `client/enhance.ts` hides it after 10 seconds; without JavaScript, it stays. */
export function StatusBanner({ kind, text = bannerMessages[kind], link }: StatusBannerProps) {
  return (
    <div className="status-banner" role="status" data-banner={kind}>
      {text}
      {link && (
        <>
          {' '}
          <a href={link.href}>{link.text}</a>
        </>
      )}
    </div>
  );
}
