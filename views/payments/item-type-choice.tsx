import { prescriptionDetailType } from '../../shared/payment/prescriptions.ts';
import { SelectField } from '../ui/select-field.tsx';

interface Props {
  label: string;
  value: string;
  /** What it is where none is chosen. */
  none: string;
  hint?: string;
  error?: string;
}

/** One that an API has beyond these stays to be seen. */
export function ItemTypeChoice({ value, none, ...field }: Props) {
  const known = [
    { value: '', label: none },
    { value: prescriptionDetailType, label: 'Prescriptions, the payer picks' },
  ];
  const choices = known.some((one) => one.value === value) ? known : [...known, { value, label: value }];
  return (
    <SelectField {...field} id="item_detail_type" name="item_detail_type" value={value} choices={choices} />
  );
}
