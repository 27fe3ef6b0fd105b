import type { ReactNode } from 'react';
import { controlStrings } from '../../shared/locales/en/controls.ts';

/** Attributes of a link or button that leads to a confirmation. With JavaScript, `client/questions.ts` shows the confirmation in a dialog. */
export const confirmFirst = { 'data-asks': true } as const;

/** Attributes of the part of the page that contains the confirmation. It must begin with a heading. */
export const isQuestion = { 'data-question': true } as const;

interface Props {
  cancelHref: string;
  /** Label of the button that carries out the action: verb and object. */
  goOn: string;
  /** True if the action is hard to undo. The button then has a warning color. */
  destroys?: boolean;
  /** False on a page with fields or a long text, which begins at its top instead of this button. */
  takesFocus?: boolean;
  name?: string;
  value?: string;
  id?: string;
  children?: ReactNode;
}

export function QuestionActions({
  cancelHref,
  goOn,
  destroys = false,
  takesFocus = true,
  children,
  ...button
}: Props) {
  return (
    <div className="actions question-actions">
      <a className="btn btn-quiet" href={cancelHref} data-safe autoFocus={takesFocus}>
        {controlStrings.cancel}
      </a>
      {children}
      <button type="submit" className={destroys ? 'btn btn-delete' : 'btn btn-primary'} {...button}>
        {goOn}
      </button>
    </div>
  );
}
