import { prescriptionDetailType } from '../../shared/payment/prescriptions.ts';
import { SelectField } from '../ui/select-field.tsx';

/** One that an API has beyond these stays to be seen. */
export function ItemTypeChoice({ value }: { value: string }) {
  const known = [
    { value: '', label: 'As the practice has it set' },
    { value: prescriptionDetailType, label: 'Prescriptions, the payer picks' },
  ];
  const choices = known.some((one) => one.value === value) ? known : [...known, { value, label: value }];
  return (
    <SelectField
      id="item_detail_type"
      name="item_detail_type"
      label="Item Type"
      value={value}
      choices={choices}
    />
  );
}
