/** Address fields of a contact. Only one of them is required. */
const reachFields: ReadonlySet<string> = new Set(['phone', 'mobile_phone', 'email']);

export const isAddressField = (field: string): boolean => reachFields.has(field);

/** Returns true if all errors are in address fields. A row with other errors must be corrected as a whole. */
export const hasOnlyAddressErrors = (errors: readonly { field: string }[]): boolean =>
  errors.length > 0 && errors.every(({ field }) => reachFields.has(field));

export function hasGoodAddress(
  record: Readonly<Record<string, unknown>>,
  errors: readonly { field: string }[],
): boolean {
  const isFilled = (name: string) => typeof record[name] === 'string' && record[name].trim() !== '';
  return [...reachFields].some((name) => isFilled(name) && !errors.some(({ field }) => field === name));
}

interface Unused {
  label: string;
  value: string;
  msg: string;
}

/** Returns text such as `Email not used: “ana@@example”. Email must be a valid email.` */
export const describeUnused = ({ label, value, msg }: Unused): string =>
  `${label} not used: “${value}”. ${msg.replace(/\.$/, '')}.`;
