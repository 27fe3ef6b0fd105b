import { bannerMessages } from '../../shared/locales/en/router.ts';

interface Props {
  kind: 'success' | 'error';
  text?: string;
  link?: { text: string; href: string };
}

/** Result of the last action. `client/enhance.ts` hides it after 10 seconds; without JavaScript, it stays. */
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
