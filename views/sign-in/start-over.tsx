import { paths } from '../../shared/paths.ts';
import type { SignInFrame } from './props.ts';

/** The way out of a challenge, which is given up by it. */
export function StartOver({ beta }: Pick<SignInFrame, 'beta'>) {
  return (
    <p className="below-card">
      <a href={`${(beta ? paths.betaLogin : paths.login).to()}?over=1`}>Back to sign in</a>
    </p>
  );
}
