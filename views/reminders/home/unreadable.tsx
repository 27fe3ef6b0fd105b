import { homeMessages } from '../../../shared/locales/en/home.ts';

/** Error in place of a block that could not be read. Other blocks stay usable. */
export function Unreadable({ text }: { text: string }) {
  return (
    <p className="notice notice-error" role="status">
      {`${text} ${homeMessages.unreadable}`}
    </p>
  );
}
