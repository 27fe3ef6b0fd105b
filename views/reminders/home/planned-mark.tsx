import type { Planned } from '../../../shared/reminders/planned.ts';
import { ChannelIcon } from '../../ui/channel-icon.tsx';

export function PlannedMark({ planned, withAddress }: { planned: Planned; withAddress?: boolean }) {
  const { kind, label, to } = planned;
  return (
    <span className={`planned planned-${kind}`}>
      <ChannelIcon channel={kind} />
      <span>
        {label}
        {withAddress && to && <span className="soft planned-to">{` ${to}`}</span>}
      </span>
    </span>
  );
}
