import { fill } from '../../shared/messages/fill.ts';
import { usePublicWords } from '../ui/public-words.ts';

export interface OutcomeCardProps {
  /** A sentence for a person. It is the page's heading. */
  message: string;
  /** What a person can do about it. */
  next?: string;
  /** A way on. */
  link?: { href: string; label: string };
  /** The id of the request, for support to find it by. */
  requestId?: string;
}

/** Why a page is not shown, in whichever frame. */
export function OutcomeCard({ message, next, link, requestId }: OutcomeCardProps) {
  const { texts } = usePublicWords();
  return (
    <div className="sheet outcome">
      <h1>{message}</h1>
      {next && <p>{next}</p>}
      {link && (
        <p>
          <a className="btn btn-quiet" href={link.href}>
            {link.label}
          </a>
        </p>
      )}
      {requestId && <p className="soft small">{fill(texts.reference, { id: requestId })}</p>}
    </div>
  );
}
