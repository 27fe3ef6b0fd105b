import type { TextareaHTMLAttributes } from 'react';
import { describedBy, FieldFrame, type FieldFrameProps } from './field.tsx';

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldFrameProps {
  id: string;
  code?: boolean;
}

/** Text area that grows with its content: `client/form-fields.ts`. */
export function TextArea({ id, label, error, hint, aside, code, ...area }: Props) {
  return (
    <FieldFrame {...{ id, label, error, hint, aside }}>
      <textarea
        rows={4}
        spellCheck={code ? false : undefined}
        {...area}
        id={id}
        className={code ? 'form-control grows code' : 'form-control grows'}
        data-grow
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}
