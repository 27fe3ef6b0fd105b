import { paths } from '../../shared/paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Notice } from '../ui/notice.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { UndoNotes } from '../ui/undo-note.tsx';
import { withReturnTo, isEmptyList, isSearchable } from './list-links.ts';
import { ListBody } from './list-body.tsx';
import type { ListPageProps } from './props.ts';
import { apartGroupOf, SectionTabs } from './section-tabs.tsx';
import { Head, headOf } from './list-head.tsx';
import { Tools, toolsOf } from './list-tools.tsx';

/** List page of any resource. Its state is in the address; every control is a link or a plain form. */
export function ListPage(props: ListPageProps) {
  const { shell, definition, corrected, above, tabRow } = props;
  return (
    <AppShell {...shell}>
      {tabRow && <TabLinks {...tabRow} />}
      {!tabRow && definition.section && (
        <SectionTabs
          section={definition.section}
          current={definition.name}
          singles={props.singles}
          pages={props.tabs}
          apartGroup={apartGroupOf(shell)}
        />
      )}
      {corrected.length > 0 && <Notice kind="info" text={corrected.join(' ')} />}
      <ListTop {...props} />
      <UndoNotes
        csrfToken={shell.csrfToken}
        notes={props.undo ?? []}
        list={definition.name}
        action={withReturnTo(props)(paths.undo.to())}
      />
      {above}
      <ListBody {...props} />
    </AppShell>
  );
}

function ListTop(props: ListPageProps) {
  const tools = !isEmptyList(props) && isSearchable(props) ? toolsOf(props) : undefined;
  return (
    <div className="list-top">
      <Head definition={props.definition} {...headOf(props)} />
      {tools && <Tools definition={props.definition} {...tools} />}
    </div>
  );
}
