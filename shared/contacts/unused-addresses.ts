/** Fields by which a person is reached. A person needs one of them, not each. */
const reachFields: ReadonlySet<string> = new Set(['phone', 'mobile_phone', 'email']);

export const isAddressField = (field: string): boolean => reachFields.has(field);

/** A row whose columns do not fit, or with errors in other fields, is corrected as a whole. */
export const hasOnlyAddressFaults = (faults: readonly { field: string }[]): boolean =>
  faults.length > 0 && faults.every(({ field }) => reachFields.has(field));

/** True where one of these fields is filled and has no error. */
export function hasGoodAddress(
  record: Readonly<Record<string, unknown>>,
  faults: readonly { field: string }[],
): boolean {
  const isFilled = (name: string) => typeof record[name] === 'string' && record[name].trim() !== '';
  return [...reachFields].some((name) => isFilled(name) && !faults.some(({ field }) => field === name));
}

interface Unused {
  label: string;
  /** Original text of the cell or field. */
  value: string;
  /** The error of the field. */
  msg: string;
}

/** `Email not used: “ana@@example”. Email must be a valid email` */
export const sayUnused = ({ label, value, msg }: Unused): string =>
  `${label} not used: “${value}”. ${msg.replace(/\.$/, '')}.`;
