interface Props {
  kind: 'good' | 'bad' | 'warn' | 'plain';
  text: string;
}

export function Badge({ kind, text }: Props) {
  return <span className={`badge badge-${kind}`}>{text}</span>;
}

interface ProgressProps {
  /** Progress up to `max`; missing if unknown. */
  value?: number;
  max?: number;
  /** Progress as text: '45%', '1,200 of 4,000 rows'. */
  text: string;
}

export function Progress({ value, max = 100, text }: ProgressProps) {
  return (
    <span className="how-far">
      <progress value={value} max={max} aria-hidden="true" />
      <span className="num">{text}</span>
    </span>
  );
}
