import type { ReactNode } from 'react';
import type { PaymentMethod } from '../../shared/payment/forms.ts';
import { FieldError } from '../ui/field-error.tsx';
import { CardMarks, Icon, type IconName } from './icons.tsx';
import type { PaymentFormFacts } from './props.ts';
import { useFormWords } from './form-words.ts';

interface Method {
  value: PaymentMethod;
  name: 'savedPayment' | 'card' | 'bank';
  icon: IconName;
}

const methods: readonly Method[] = [
  { value: 'savedPayment', name: 'savedPayment', icon: 'saved' },
  { value: 'cc', name: 'card', icon: 'card' },
  { value: 'bank', name: 'bank', icon: 'bank' },
];

type Props = Pick<PaymentFormFacts, 'savedMethod' | 'method' | 'errors'> & {
  onChange: (method: PaymentMethod) => void;
  /** What each method asks for, in its own row. */
  fields: Partial<Record<PaymentMethod, ReactNode>>;
};

/** One row a method, and the fields in the row that is chosen; a saved method is offered first, and only where there is one. */
export function MethodChoice({ savedMethod, method, errors = {}, onChange, fields }: Props) {
  const { labels, texts } = useFormWords();
  const details = { savedPayment: savedMethod, cc: undefined, bank: texts.bankDetail };
  const offered = methods.filter(({ value }) => savedMethod || value !== 'savedPayment');
  return (
    <fieldset id="method" tabIndex={-1} aria-describedby={errors.payment_method && 'method-error'}>
      <legend>{labels.payment_method}</legend>
      <FieldError id="method" error={errors.payment_method} />
      <div className="methods">
        {offered.map(({ value, name, icon }) => {
          const detail = details[value];
          return (
            <div key={value} className="method">
              <div className="method-head">
                <input
                  type="radio"
                  id={`by-${value}`}
                  name="payment_method"
                  value={value}
                  defaultChecked={value === method}
                  aria-describedby={detail && `by-${value}-detail`}
                  onChange={() => onChange(value)}
                />
                <Icon name={icon} />
                <div>
                  <label htmlFor={`by-${value}`}>{texts[name]}</label>
                  {detail && <small id={`by-${value}-detail`}>{detail}</small>}
                </div>
                {value === 'cc' && <CardMarks />}
              </div>
              {fields[value]}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
