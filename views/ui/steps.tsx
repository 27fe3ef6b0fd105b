import { controlStrings } from '../../shared/locales/en/controls.ts';

interface Props {
  steps: readonly { label: string; href?: string }[];
  at: number;
}

export function Steps({ steps, at }: Props) {
  return (
    <ol className="import-steps" aria-label={controlStrings.steps}>
      {steps.map(({ label, href }, index) => (
        <li
          key={label}
          className={index < at ? 'over' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {href && index < at ? <a href={href}>{label}</a> : label}
        </li>
      ))}
    </ol>
  );
}
