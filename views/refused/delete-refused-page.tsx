import type { RefusedChoice } from '../../shared/refused-path.ts';
import { refusedRowMessages as texts } from '../../shared/locales/en/refused-rows.ts';
import { undoMessages } from '../../shared/locales/en/undo.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { PostForm } from '../ui/post-form.tsx';
import { isQuestion, QuestionActions } from '../ui/question.tsx';
import type { RefusedRowsOwner } from './correct-row-page.tsx';

interface DeleteRefusedProps {
  shell: ShellProps;
  source: RefusedRowsOwner;
  choice: RefusedChoice;
  count: number;
  names: readonly string[];
}

export function DeleteRefusedPage({ shell, source, choice, count, names }: DeleteRefusedProps) {
  return (
    <AppShell {...shell}>
      <div className="narrow" {...isQuestion}>
        <div className="page-head">
          <h1>{texts.ask(count)}</h1>
          <p className="soft">{undoMessages.never}</p>
        </div>
        <PostForm csrfToken={shell.csrfToken} waiting={texts.deleting}>
          {Object.entries(choice).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ul className="names">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <QuestionActions cancelHref={source.back} goOn={texts.goOn(count)} destroys />
          <p className="submit-status" role="status" data-status />
        </PostForm>
      </div>
    </AppShell>
  );
}
