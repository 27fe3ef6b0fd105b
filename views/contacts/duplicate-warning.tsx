import { duplicateMessages } from '../../shared/locales/en/contacts.ts';
import { recordFormId } from '../resource/form-page.tsx';

export interface SimilarPerson {
  name: string;
  href: string;
  /** Matching fields, such as 'same phone and email'. */
  sharedDetails: string;
}

export function DuplicateWarning({ people }: { people: readonly SimilarPerson[] }) {
  return (
    <div className="notice notice-info" role="alert" tabIndex={-1} data-focus>
      <p>{duplicateMessages.likely}</p>
      <ul>
        {people.map(({ name, href, sharedDetails }) => (
          <li key={href}>
            <a href={href}>{name}</a> <span>{sharedDetails}</span>
          </li>
        ))}
      </ul>
      <p>{duplicateMessages.anywayHint}</p>
      <div className="actions">
        <button type="submit" form={recordFormId} name="anyway" value="T" className="btn btn-quiet">
          {duplicateMessages.saveAnyway}
        </button>
      </div>
    </div>
  );
}
