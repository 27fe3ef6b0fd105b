import { importMessages } from '../../shared/messages/resources.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { PostForm } from '../ui/post-form.tsx';
import { asksFirst, isQuestion, QuestionActions } from '../ui/question.tsx';
import { importWords } from './import-words.ts';
import type { ImportPageProps } from './props.ts';

export function CancelImport({ definition }: Pick<ImportPageProps, 'definition'>) {
  return (
    <a className="btn btn-quiet import-cancel" href="?ask=cancel" {...asksFirst}>
      {importWords(definition).cancel}
    </a>
  );
}

export function AskCancelImport({ shell, definition, state }: ImportPageProps) {
  const { cancel } = importWords(definition);
  const href = placeOf(definition).importOne(state.id);
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
