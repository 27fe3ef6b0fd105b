import type { Planned } from '../../shared/reminders/planned.ts';

export function ChannelIcon({ channel }: { channel: Planned['kind'] }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={shapes[channel]} />
    </svg>
  );
}

/** Line icons on a grid of 16 by 16. */
const shapes: Readonly<Record<Planned['kind'], string>> = {
  voice:
    'M3 2.5h3l1.2 3-1.7 1.3a8 8 0 0 0 3.7 3.7l1.3-1.7 3 1.2v3A1 1 0 0 1 12.4 14 11.4 11.4 0 0 1 2 3.6 1 1 0 0 1 3 2.5z',
  text: 'M2 3h12v8H7l-3 3v-3H2z',
  email: 'M2 3.5h12v9H2zM2 4l6 5 6-5',
  none: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM3.8 3.8l8.4 8.4',
  rules: 'M2 3h12l-4.5 5.5V13l-3-1.5v-3z',
  error: 'M8 2l6.5 11.5h-13zM8 6.5v3.2M8 11.6v.4',
};
