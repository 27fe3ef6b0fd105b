interface Props {
  /** Of `max`; missing: nobody knows yet. */
  value?: number;
  max?: number;
  /** Says the same in words: '45%', '1,200 of 4,000 rows'. */
  text: string;
}

/** How far something has come. The words stand beside the bar. */
export function Progress({ value, max = 100, text }: Props) {
  return (
    <span className="how-far">
      <progress value={value} max={max} aria-hidden="true" />
      <span className="num">{text}</span>
    </span>
  );
}
