interface Props {
  text: string;
  warnings: readonly { line: string; msg: string }[];
}

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
