import type { ReactNode } from 'react';

interface Props {
  title: string;
  text?: string;
  /** What to do first. */
  children?: ReactNode;
}

/** Stands where rows would be: says what this is for and offers the first action. */
export function Empty({ title, text, children }: Props) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p className="soft">{text}</p>}
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
