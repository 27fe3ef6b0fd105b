import { administrationMessages } from '../../shared/locales/en/administration.ts';
import type { RowOf } from '../../shared/resources/define.ts';
import type { tasks } from '../../shared/resources/operations.ts';
import { PostForm } from '../ui/post-form.tsx';
import { isQuestion, QuestionActions } from '../ui/question.tsx';

interface Props {
  csrfToken: string;
  task: Pick<RowOf<typeof tasks>, 'id' | 'kind' | 'detail'>;
  href: string;
}

export function ConfirmStopTask({ csrfToken, task: { id, kind, detail }, href }: Props) {
  const label = administrationMessages.stopTask(kind);
  return (
    <section className="notice asked" aria-labelledby="stop-title" {...isQuestion}>
      <h2 id="stop-title">{`${label}?`}</h2>
      <p>
        {detail && (
          <>
            <b>{detail}</b>:{' '}
          </>
        )}
        {kind === 'export' ? administrationMessages.exportStops : administrationMessages.taskStops}
      </p>
      <PostForm csrfToken={csrfToken} step="changeTask" action={href} className="" waiting="">
        <input type="hidden" name="task" value={id} />
        <QuestionActions cancelHref={href} goOn={label} destroys name="status" value="cancelled" />
      </PostForm>
    </section>
  );
}
