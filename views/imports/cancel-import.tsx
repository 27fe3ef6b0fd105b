import { importMessages } from '../../shared/locales/en/imports.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst, isQuestion, QuestionActions } from '../ui/question.tsx';
import { importStrings } from './import-strings.ts';
import type { ImportPageProps } from './props.ts';

export function CancelImport({ definition }: Pick<ImportPageProps, 'definition'>) {
  return (
    <a className="btn btn-quiet import-cancel" href="?ask=cancel" {...confirmFirst}>
      {importStrings(definition).cancel}
    </a>
  );
}

export function ConfirmCancelImport({ shell, definition, state }: ImportPageProps) {
  const { cancel } = importStrings(definition);
  const href = pathsOf(definition).importOne(state.id);
  const isRunning = state.status === 'running';
  return (
    <section className="notice asked" aria-labelledby="cancel-title" {...isQuestion}>
      <h2 id="cancel-title">{`${cancel}?`}</h2>
      <p>{isRunning ? importMessages.cancelRunning : importMessages.cancelBefore(state.name)}</p>
      <PostForm csrfToken={shell.csrfToken} step="cancel" action={href} className="" waiting="">
        <QuestionActions cancelHref={href} goOn={cancel} destroys={isRunning} />
      </PostForm>
    </section>
  );
}
