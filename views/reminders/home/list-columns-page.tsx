import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import type { ListFile } from '../../../shared/api-calls/added-rows.ts';
import { listFilePath } from '../../../shared/reminders/reminder-paths.ts';
import { addPeopleStrings, listColumnMessages } from '../../../shared/locales/en/lists.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { ColumnTable } from '../../imports/column-table.tsx';
import { UnreadValueTable } from '../../imports/unread-value-table.tsx';
import { AppShell } from '../../shell/app-shell.tsx';
import type { ShellProps } from '../../shell/props.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { SendSteps } from './send-steps.tsx';

export interface ListColumnsProps {
  shell: ShellProps;
  list: { id: string; name: string };
  file: ListFile;
  /** Errors by control: `column-3`, or `mapping` for the whole file. */
  errors: Readonly<Record<string, string>>;
}

const definition: ResourceDefinition = notificationRows;

export function ListColumnsPage(props: ListColumnsProps) {
  const { shell, list, file, errors } = props;
  const fieldErrors = Object.entries(errors).map(([id, message]) => ({ id, message }));
  return (
    <AppShell {...shell}>
      <a className="back" href={pathsOf(notifications).one(list.id)}>
        {list.name}
      </a>
      <div className="page-head">
        <h1>{listColumnMessages.title}</h1>
        <p className="soft import-name">{file.name}</p>
        <SendSteps current="people" list={list.id} />
      </div>
      <p>{listColumnMessages.intro}</p>
      <ErrorSummary title={resourceMessages.fixErrors} fieldErrors={fieldErrors} />
      {fieldErrors.length === 0 &&
        describeDoubts(file).map((text) => <Notice key={text} kind="info" text={text} />)}
      <PostForm
        csrfToken={shell.csrfToken}
        action={listFilePath.of(list.id, file.id)}
        className="import-columns"
        waiting={addPeopleStrings.adding}
      >
        <ColumnTable definition={definition} state={file} errors={errors} />
        <UnreadValueTable definition={definition} state={file} hint={listColumnMessages.wordsHint} />
        <p className="soft">{listColumnMessages.remembered}</p>
        <FormActions label={addPeopleStrings.title} cancelHref={pathsOf(notifications).one(list.id)} />
      </PostForm>
    </AppShell>
  );
}

function describeDoubts({ unread, wrong, header, reasons }: ListFile): string[] {
  return [
    header !== undefined && listColumnMessages.header(header),
    unread.length > 0 && listColumnMessages.unread(unread),
    wrong.length > 0 && listColumnMessages.wrong(wrong.map((name) => definition.fields[name]?.label ?? name)),
    reasons.length > 0 && listColumnMessages.words,
  ].filter((text) => text !== false);
}
