import { Head, headOf } from './list-head.tsx';
import { isEmptyList, isSearchable } from './list-links.ts';
import { Tools, toolsOf } from './list-tools.tsx';
import type { ListPageProps } from './props.ts';

export function ListTop(props: ListPageProps) {
  const tools = !isEmptyList(props) && isSearchable(props) ? toolsOf(props) : undefined;
  return (
    <div className="list-top">
      <Head definition={props.definition} {...headOf(props)} />
      {tools && <Tools definition={props.definition} {...tools} />}
    </div>
  );
}
