import type { ReactNode } from 'react';
import type { PaymentMethod } from '../../shared/payment/forms.ts';
import { CardMarks, Icon, type IconName } from './icons.tsx';

interface Props {
  value: PaymentMethod;
  icon: IconName;
  label: string;
  detail?: string;
  marks?: boolean;
  chosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
}

export function MethodRow({ value, icon, label, detail, marks, chosen, onChoose, children }: Props) {
  const id = `by-${value}`;
  return (
    <div className="method">
      <div className="method-head">
        <input
          type="radio"
          id={id}
          name="payment_method"
          value={value}
          defaultChecked={chosen}
          aria-describedby={detail && `${id}-detail`}
          onChange={onChoose}
        />
        <Icon name={icon} />
        <div>
          <label htmlFor={id}>{label}</label>
          {detail && <small id={`${id}-detail`}>{detail}</small>}
        </div>
        {marks && <CardMarks />}
      </div>
      {children}
    </div>
  );
}
