const steps = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['done', 'Done'],
] as const;

interface Props {
  current: (typeof steps)[number][0];
}

/** How far one is. */
export function ImportSteps({ current }: Props) {
  const at = steps.findIndex(([name]) => name === current);
  return (
    <ol className="import-steps" aria-label="Steps">
      {steps.map(([name, label], index) => (
        <li
          key={name}
          className={index < at ? 'over' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}
