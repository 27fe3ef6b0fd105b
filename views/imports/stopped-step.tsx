import { importPageStrings } from '../../shared/locales/en/imports.ts';
import { formatCount } from '../../shared/count.ts';
import { paymentFileMessages } from '../../shared/locales/en/payment-files.ts';
import { paymentFiles } from '../../shared/resources/operations.ts';
import { countOf, pathsOf } from '../../shared/resources/resource-paths.ts';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import type { ImportPageProps } from './props.ts';
import { RefusedLink } from './refused-reasons.tsx';

export function StoppedStep({ shell, definition, state }: ImportPageProps) {
  const made = countOf(definition, state.to_create);
  return (
    <>
      {state.status === 'failed' && state.error && <Notice kind="error" text={state.error} />}
      <p className="say">
        {paymentFileMessages.brokeOff(made, formatCount(state.done), formatCount(state.rows))}
      </p>
      <div className="actions import-go">
        <PostForm
          csrfToken={shell.csrfToken}
          step="run"
          className="import-run"
          waiting={importPageStrings.starting}
        >
          <button type="submit" className="btn btn-primary">
            {paymentFileMessages.createRest}
          </button>
        </PostForm>
        <RefusedLink shell={shell} definition={definition} state={state} />
        <a className="btn btn-quiet" href={pathsOf(paymentFiles).one(state.id)}>
          {paymentFileMessages.viewCreated}
        </a>
      </div>
    </>
  );
}
