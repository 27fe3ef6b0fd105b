import { fill } from '../../shared/messages/fill.ts';
import { usePublicWords } from '../ui/public-words.ts';

export interface Way {
  href: string;
  label: string;
}

export interface OutcomeCardProps {
  /** A sentence for a person. It is the page's heading. */
  message: string;
  /** What a person can do about it. */
  next?: string;
  /** Ways on, the best one first. */
  links?: readonly Way[];
  /** The id of the request, for support to find it by. */
  requestId?: string;
}

/** Why a page is not shown, in whichever frame. */
export function OutcomeCard({ message, next, links = [], requestId }: OutcomeCardProps) {
  const { texts } = usePublicWords();
  return (
    <div className="sheet outcome">
      <h1>{message}</h1>
      {next && <p>{next}</p>}
      {links.length > 0 && (
        <div className="actions">
          {links.map(({ href, label }) => (
            <a key={href} className="btn btn-quiet" href={href}>
              {label}
            </a>
          ))}
        </div>
      )}
      {requestId && <p className="soft small">{fill(texts.reference, { id: requestId })}</p>}
    </div>
  );
}
