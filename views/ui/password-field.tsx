import { Field } from './field.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string;
  hint?: string;
  /** May stay empty. */
  optional?: boolean;
}

/** A password with a show/hide toggle (spec 5, Login and reset). `client/reveal.ts` answers the button; without scripts it is not there. */
export function PasswordField({ optional, ...props }: Props) {
  const toggle = (
    <button type="button" className="btn-text needs-scripts" data-reveal={props.id} aria-controls={props.id}>
      Show
    </button>
  );
  return (
    <Field
      {...props}
      type="password"
      aside={toggle}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      aria-required={!optional || undefined}
    />
  );
}
