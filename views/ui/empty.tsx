import type { ReactNode } from 'react';

interface Props {
  title: string;
  text?: string;
  children?: ReactNode;
}

export function Empty({ title, text, children }: Props) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p className="soft">{text}</p>}
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
