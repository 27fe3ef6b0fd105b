import { formatCount } from '../../../shared/count.ts';
import type { ReactNode } from 'react';
import type { Block } from './props.ts';

interface Props {
  id: string;
  title: string;
  all: string;
  href: string;
  block: Block<unknown>;
  children?: ReactNode;
}

export function BlockHead({ id, title, all, href, block, children }: Props) {
  const count = 'count' in block ? block.count : 0;
  return (
    <div className="sec-h">
      <h2 id={id}>{title}</h2>
      {children}
      {count > 0 && <a href={href}>{`${all} (${formatCount(count)})`}</a>}
    </div>
  );
}
