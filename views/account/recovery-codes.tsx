import { recoveryMessages } from '../../shared/locales/en/profile.ts';
import type { AuthenticationBody } from './props.ts';

/** Recovery codes, displayed only once after setup or on request. */
export function RecoveryCodes({ codes, goOn }: Extract<AuthenticationBody, { state: 'codes' }>) {
  return (
    <>
      <p>{recoveryMessages.once}</p>
      <ul className="secret">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <a className="btn btn-primary" href={goOn}>
          I saved them
        </a>
        <button type="button" className="btn btn-quiet needs-scripts" data-print>
          Print
        </button>
      </div>
    </>
  );
}
