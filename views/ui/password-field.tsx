import { credentialLabels } from '../../shared/locales/en/sign-in.ts';
import { Field } from './field.tsx';
import { usePublicStrings } from './public-strings.ts';
import { RequiredMark } from './optional-mark.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string;
  hint?: string;
  optional?: boolean;
  /** Shows the required mark, for forms whose other fields have it too. */
  marked?: boolean;
  autoFocus?: boolean;
}

/** Password field with a button that shows or hides the password. `client/reveal.ts` handles the button, which is hidden without JavaScript. */
export function PasswordField({ optional, marked, ...props }: Props) {
  const { texts } = usePublicStrings();
  const toggle = (
    <button
      type="button"
      className="btn-text needs-scripts"
      data-reveal={props.id}
      data-show={texts.show}
      data-hide={texts.hide}
      aria-controls={props.id}
    >
      {texts.show}
    </button>
  );
  return (
    <Field
      {...props}
      type="password"
      aside={
        marked ? (
          <span>
            <RequiredMark /> {toggle}
          </span>
        ) : (
          toggle
        )
      }
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      aria-required={!optional || undefined}
    />
  );
}

/** Username field that tells password managers whose password changes. It is not posted. */
export function PasswordOwner({ userName }: { userName: string }) {
  return (
    <input
      type="text"
      hidden
      readOnly
      aria-label={credentialLabels.userName}
      autoComplete="username"
      value={userName}
    />
  );
}
