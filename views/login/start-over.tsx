import { paths } from '../../shared/paths.ts';

/** The way out of a challenge, which is given up by it. */
export function StartOver() {
  return (
    <p className="below-card">
      <a href={`${paths.login.to()}?over=1`}>Back to sign in</a>
    </p>
  );
}
