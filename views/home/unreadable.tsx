import { homeMessages } from '../../shared/messages/home.ts';

/** A part that could not be read: the others still can be. */
export function Unreadable({ text }: { text: string }) {
  return (
    <p className="notice notice-error" role="status">
      {`${text} ${homeMessages.unreadable}`}
    </p>
  );
}
