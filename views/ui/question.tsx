import type { ReactNode } from 'react';

/** Of a link or button that leads to a page with a `Question`: `client/questions.ts` shows that in a dialog, where scripts run. */
export const asksFirst = { 'data-asks': true } as const;

/** Of the part of a page that is the question; it begins with its heading. */
export const isQuestion = { 'data-question': true } as const;

interface Props {
  /** The way back says what stays as it is. */
  back: { label: string; href: string };
  /** The button says what it does. */
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

/** The two ways out of a question. The safe one stands first and has the focus. */
export function QuestionActions({ back, goOn, destroys = false, children, ...button }: Props) {
  return (
    <div className="actions question-actions">
      <a className="btn btn-quiet" href={back.href} data-safe autoFocus>
        {back.label}
      </a>
      {children}
      <button type="submit" className={destroys ? 'btn btn-delete' : 'btn btn-primary'} {...button}>
        {goOn}
      </button>
    </div>
  );
}
