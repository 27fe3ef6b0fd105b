import { recoveryMessages } from '../../shared/messages/profile.ts';
import type { AuthenticationBody } from './props.ts';

/** Told this once, after a second factor was set up or on demand. */
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
          I have kept them
        </a>
        <button type="button" className="btn btn-quiet needs-scripts" data-print>
          Print
        </button>
      </div>
    </>
  );
}
