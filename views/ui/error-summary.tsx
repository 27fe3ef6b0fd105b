import type { Ref } from 'react';

export interface FieldErrorItem {
  id: string;
  message: string;
}

interface Props {
  title: string;
  fieldErrors: readonly FieldErrorItem[];
  ref?: Ref<HTMLDivElement>;
}

/**
 * Error summary of a form with a link to each field. It is focused on page load.
 * If it appears later, `client/dialogs.ts` or an island focuses it.
 */
export function ErrorSummary({ title, fieldErrors, ref }: Props) {
  if (fieldErrors.length === 0) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1} autoFocus data-focus ref={ref}>
      <p className="summary-title">{title}</p>
      <ul>
        {fieldErrors.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the errors for the error summary in field order. A field's id is its name. */
export function listFieldErrors<Field extends string>(
  fields: readonly Field[],
  errors: Readonly<Partial<Record<Field, string>>>,
): FieldErrorItem[] {
  return fields.flatMap((id) => {
    const message = errors[id];
    return message ? [{ id, message }] : [];
  });
}
