interface Props {
  kind: 'good' | 'bad' | 'warn' | 'plain';
  text: string;
}

export function Badge({ kind, text }: Props) {
  return <span className={`badge badge-${kind}`}>{text}</span>;
}
