interface Props {
  id: string;
  error?: string;
  help?: string;
}

/** Hints for specified error texts that only say a value is invalid. */
const helpByError = new Map([
  ['Invalid Phone Number', 'Enter 10 digits, area code first.'],
  ['Invalid Email Address', 'Enter an address such as name@example.com.'],
]);

export function FieldError({ id, error = '', help = helpByError.get(error) }: Props) {
  return error ? (
    <p className="field-error" id={`${id}-error`}>
      {error}
      {help && (
        <>
          <br />
          {help}
        </>
      )}
    </p>
  ) : null;
}

export function describedBy(id: string, hint?: string, error?: string): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}
