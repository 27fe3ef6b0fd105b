import type { InputHTMLAttributes } from 'react';
import { describedBy } from './field-error.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface Props extends InputHTMLAttributes<HTMLInputElement>, FieldFrameProps {
  id: string;
  short?: boolean;
}

export function Field({ id, label, error, help, hint, aside, short, ...input }: Props) {
  return (
    <FieldFrame {...{ id, label, error, help, hint, aside }}>
      <input
        type="text"
        {...input}
        id={id}
        className={short ? 'form-control short' : 'form-control'}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}
