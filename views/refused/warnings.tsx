interface Props {
  /** Tells how many rows have one. */
  text: string;
  /** The first of them. */
  warnings: readonly { line: string; msg: string }[];
}

/** Addresses that rows came without, since they could not be used. */
export function Warnings({ text, warnings }: Props) {
  return (
    <details className="fold">
      <summary className="warn-text">{text}</summary>
      <ul>
        {warnings.map(({ line, msg }, index) => (
          <li key={index}>{`Line ${line}: ${msg}`}</li>
        ))}
      </ul>
    </details>
  );
}
