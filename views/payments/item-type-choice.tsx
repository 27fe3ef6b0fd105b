import { prescriptionDetailType } from '../../shared/payment/prescriptions.ts';
import { SelectField } from '../ui/select-field.tsx';

interface Props {
  label: string;
  value: string;
  none: string;
  hint?: string;
  error?: string;
}

/** Selection of the item type. An unknown value from the API stays visible. */
export function ItemTypeChoice({ value, none, ...field }: Props) {
  const known = [
    { value: '', label: none },
    { value: prescriptionDetailType, label: 'Prescriptions (the payer chooses)' },
  ];
  const choices = known.some((one) => one.value === value) ? known : [...known, { value, label: value }];
  return (
    <SelectField {...field} id="item_detail_type" name="item_detail_type" value={value} choices={choices} />
  );
}
