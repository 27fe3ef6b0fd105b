import { Notice } from '../ui/notice.tsx';
import { Icon } from './icons.tsx';
import type { PayFrame } from './props.ts';
import { usePageStrings } from './page-strings.ts';

export function Banner({ kind, text, next, refusal }: NonNullable<PayFrame['banner']>) {
  const { messages } = usePageStrings();
  if (!refusal) return <Notice kind={kind} text={next ? `${text} ${next}` : text} />;
  return (
    <div className="refusal" role="alert" tabIndex={-1} data-focus>
      <Icon name="warning" />
      <div>
        <p>{text}</p>
        <p className="key">{refusal.isUnconfirmed ? messages.unconfirmed : messages.notCharged}</p>
        <p>{refusal.advice}</p>
      </div>
    </div>
  );
}
