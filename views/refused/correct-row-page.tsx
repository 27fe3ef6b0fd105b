import type { RefusedRow } from '../../shared/api-calls/refused-rows.ts';
import { refusedRowMessages as texts } from '../../shared/locales/en/refused-rows.ts';
import { refusedPath } from '../../shared/refused-path.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { TextArea } from '../ui/text-area.tsx';

export interface RefusedRowsOwner {
  name: string;
  /** Address of the owner's page. The addresses of its rejected rows start with it. */
  base: string;
  back: string;
}

interface CorrectRowProps {
  shell: ShellProps;
  source: RefusedRowsOwner;
  row: RefusedRow;
}

export const cellName = (at: number) => `cell-${at}`;

export function CorrectRowPage({ shell, source, row }: CorrectRowProps) {
  const { columns, cells, faults, reason } = row;
  const href = source.back;
  const shownErrors = faults.length > 0 ? faults : [{ column: -1, msg: reason }];
  const errors = shownErrors.map(({ column, msg }) => ({ id: cellName(Math.max(0, column)), message: msg }));
  const errorOf = (at: number) =>
    faults
      .filter(({ column }) => column === at)
      .map(({ msg }) => msg)
      .join(' ') || undefined;
  return (
    <AppShell {...shell}>
      <a className="back" href={href}>
        {source.name}
      </a>
      <div className="page-head">
        <h1>{texts.correctTitle}</h1>
        <p className="soft">{texts.line(String(row.line))}</p>
      </div>
      <ErrorSummary title={texts.wrong} fieldErrors={errors} />
      <PostForm
        csrfToken={shell.csrfToken}
        action={refusedPath.row(source.base, row.id)}
        waiting={texts.saving}
        guarded
      >
        {Array.from({ length: Math.max(columns.length, cells.length) }, (_, at) => (
          <Cell
            key={at}
            at={at}
            label={columns[at] ?? texts.extra(at + 1)}
            hint={at < columns.length ? undefined : texts.extraHint}
            value={cells[at] ?? ''}
            error={errorOf(at)}
          />
        ))}
        <FormActions label={texts.save} cancelHref={href} />
      </PostForm>
    </AppShell>
  );
}

interface CellProps {
  at: number;
  label: string;
  hint?: string;
  value: string;
  error?: string;
}

/** Cell input. A value with line breaks gets a text area that preserves them. */
function Cell({ at, value, ...shown }: CellProps) {
  const id = cellName(at);
  const control = { ...shown, id, name: id, defaultValue: value, autoComplete: 'off' };
  return value.includes('\n') ? <TextArea {...control} /> : <Field {...control} />;
}
