interface Props {
  kind: 'good' | 'bad' | 'warn' | 'plain';
  text: string;
}

/** A word about a state. The text says it all; the colour only helps. */
export function Badge({ kind, text }: Props) {
  return <span className={`badge badge-${kind}`}>{text}</span>;
}
