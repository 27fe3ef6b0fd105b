import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { drawnBy, Kept } from '../kept.tsx';
import { Head, headOf, type HeadProps } from './list-head.tsx';
import { isEmptyList, isSought } from './list-links.ts';
import { Tools, toolsOf, type ToolsProps } from './list-tools.tsx';
import type { ListPageProps } from './props.ts';

interface TopProps {
  head: HeadProps;
  tools?: ToolsProps;
}

/** What the list is, what can be done with it, and what narrows it. */
export function ListTop(props: ListPageProps) {
  const tools = !isEmptyList(props) && isSought(props) ? toolsOf(props) : undefined;
  return <Kept of={topOf(props.definition)} by={{ head: headOf(props), tools }} fresh={{}} />;
}

const topOf = drawnBy((definition: ResourceDefinition) => {
  return function Top({ head, tools }: TopProps) {
    return (
      <div className="list-top">
        <Head definition={definition} {...head} />
        {tools && <Tools definition={definition} {...tools} />}
      </div>
    );
  };
});
