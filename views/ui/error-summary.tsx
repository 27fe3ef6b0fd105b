import type { Ref } from 'react';

export interface Fault {
  /** Of the control at fault. */
  id: string;
  message: string;
}

interface Props {
  title: string;
  faults: readonly Fault[];
  ref?: Ref<HTMLDivElement>;
}

/** Everything at fault in a form, each with a link to its field. It gets the focus, by the page itself, and by `client/focus.ts` and islands where it comes later. */
export function ErrorSummary({ title, faults, ref }: Props) {
  if (faults.length === 0) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1} autoFocus data-focus ref={ref}>
      <p className="summary-title">{title}</p>
      <ul>
        {faults.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
