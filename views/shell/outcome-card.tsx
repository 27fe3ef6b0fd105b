import { fill } from '../../shared/language.ts';
import { usePublicStrings } from '../ui/public-strings.ts';

export interface Way {
  href: string;
  label: string;
}

export interface OutcomeCardProps {
  /** Message for the user, used as the page heading. */
  message: string;
  next?: string;
  /** Links for continuing, most useful first. */
  links?: readonly Way[];
  /** Request id that support can look up. */
  requestId?: string;
}

export function OutcomeCard({ message, next, links = [], requestId }: OutcomeCardProps) {
  const { texts } = usePublicStrings();
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
