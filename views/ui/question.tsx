import type { ReactNode } from 'react';

/** Of a link or button that leads to a page with a `Question`: `client/questions.ts` shows that in a dialog, where scripts run. */
export const asksFirst = { 'data-asks': true } as const;

/** Of the part of a page that is the question; it begins with its heading. */
export const isQuestion = { 'data-question': true } as const;

interface Props {
  /** Page shown when the person cancels. */
  cancelHref: string;
  /** Button that carries out the action, named by its verb and object. */
  goOn: string;
  /** What it does cannot be had back without effort. */
  destroys?: boolean;
  /** Of the button, where the form needs it. */
  name?: string;
  value?: string;
  id?: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** Cancel, first and focused, beside the button that carries out the action. */
export function QuestionActions({ cancelHref, goOn, destroys = false, children, ...button }: Props) {
  return (
    <div className="actions question-actions">
      <a className="btn btn-quiet" href={cancelHref} data-safe autoFocus>
        Cancel
      </a>
      {children}
      <button type="submit" className={destroys ? 'btn btn-delete' : 'btn btn-primary'} {...button}>
        {goOn}
      </button>
    </div>
  );
}
