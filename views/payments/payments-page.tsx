import { paths } from '../../shared/paths.ts';
import { ListBody } from '../resource/list-body.tsx';
import { ListHead } from '../resource/list-head.tsx';
import { isSearchable, withReturnTo } from '../resource/list-links.ts';
import type { ListPageProps } from '../resource/props.ts';
import { SectionTabs } from '../resource/section-tabs.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { Notice } from '../ui/notice.tsx';
import { UndoNotes } from '../ui/undo-note.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentTable } from './payment-table.tsx';

export function PaymentsPage(props: ListPageProps) {
  const { shell, definition, corrected, above } = props;
  return (
    <AppShell {...shell}>
      <SectionTabs section="payments" current={definition.name} pages={props.tabs} />
      {corrected.length > 0 && <Notice kind="info" text={corrected.join(' ')} />}
      <div className="list-top told">
        <ListHead {...props} sentence={above} />
        {isSearchable(props) && <PaymentFilters {...props} />}
      </div>
      <UndoNotes
        csrfToken={shell.csrfToken}
        notes={props.undo ?? []}
        list={definition.name}
        action={withReturnTo(props)(paths.undo.to())}
      />
      <ListBody {...props}>
        <PaymentTable {...props} />
      </ListBody>
    </AppShell>
  );
}
