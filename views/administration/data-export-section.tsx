import { exportMessages, exportStrings as strings } from '../../shared/locales/en/data-export.ts';
import { tasks } from '../../shared/resources/operations.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { PostForm } from '../ui/post-form.tsx';

export interface ExportLine {
  id: string;
  text: string;
  /** Undefined if there is nothing to download, or if another user started the export. */
  href?: string;
}

interface Props {
  csrfToken: string;
  lines: readonly ExportLine[];
  /** True while an export waits or runs, so that no other can be started. */
  isRunning: boolean;
}

/** Section of the organization page that starts an export of all data and lists the exports of the last days. */
export function DataExportSection({ csrfToken, lines, isRunning }: Props) {
  return (
    <section className="data-export" aria-labelledby="data-export-title">
      <h2 id="data-export-title">{strings.title}</h2>
      <p className="soft">{strings.hint}</p>
      <p className="soft">{strings.kept}</p>
      {lines.map(({ id, text, href }) => (
        <p key={id}>
          {text} {href && <a href={href}>{strings.download}</a>}
        </p>
      ))}
      {isRunning ? (
        <p>
          <a href={pathsOf(tasks).list}>{exportMessages.openTasks}</a>
        </p>
      ) : (
        <PostForm csrfToken={csrfToken} step="exportAll" className="" waiting={strings.starting}>
          <button type="submit" className="btn btn-quiet">
            {strings.start}
          </button>
          <p className="submit-status" role="status" data-status />
        </PostForm>
      )}
    </section>
  );
}
