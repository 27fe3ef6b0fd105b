import { signInFormStrings } from '../../shared/locales/en/sign-in.ts';
import { paths } from '../../shared/paths.ts';
import type { SignInFrame } from './props.ts';

/** Link back to sign-in that cancels the challenge. */
export function StartOver({ beta }: Pick<SignInFrame, 'beta'>) {
  return (
    <p className="below-card">
      <a href={`${(beta ? paths.betaLogin : paths.login).to()}?over=1`}>{signInFormStrings.back}</a>
    </p>
  );
}
