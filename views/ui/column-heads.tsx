interface Props {
  heads: readonly (string | { text: string; className: string })[];
  actions?: boolean;
}

export function ColumnHeads({ heads, actions }: Props) {
  const named = heads.map((head) => (typeof head === 'string' ? { text: head, className: undefined } : head));
  return (
    <thead>
      <tr>
        {named.map(({ text, className }) => (
          <th key={text} scope="col" className={className}>
            {text}
          </th>
        ))}
        {actions && (
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
