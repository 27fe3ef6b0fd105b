import { bannerMessages } from '../../shared/messages.ts';

interface Props {
  kind: 'success' | 'error';
  /** Overrides the default sentence of the kind (spec 8). */
  text?: string;
}

/** What came of the last action. `client/enhance.ts` fades it after 10 seconds; without scripts it stays (spec 4). */
export function StatusBanner({ kind, text = bannerMessages[kind] }: Props) {
  return (
    <div className="status-banner" role="status" data-banner={kind}>
      {text}
    </div>
  );
}
