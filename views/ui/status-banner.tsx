import { bannerMessages } from '../../shared/messages/router.ts';

interface Props {
  kind: 'success' | 'error';
  /** Overrides the default sentence of the kind. */
  text?: string;
  link?: { text: string; href: string };
}

/** What came of the last action. `client/enhance.ts` fades it after 10 seconds; without scripts it stays. */
export function StatusBanner({ kind, text = bannerMessages[kind], link }: Props) {
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
