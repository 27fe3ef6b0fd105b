import { paths } from '../../shared/paths.ts';

/** The way out of a challenge. */
export function StartOver({ href = paths.login.to() }: { href?: string }) {
  return (
    <p className="below-card">
      <a href={href}>Back to sign in</a>
    </p>
  );
}
