/** Formats `'3125550142'` as `'(312) 555-0142'`. Other texts stay unchanged. */
export function formatPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` : phone;
}

/** Checks in linear time for one basic email address without line breaks, of at most 254 characters. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const [local = '', domain = '', ...more] = text.split('@');
  if (more.length > 0 || local.length > 64 || !/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/.test(local)) return false;
  const labels = domain.split('.');
  return (
    labels.length > 1 && labels.every((label) => /^[A-Za-z0-9-]{1,63}$/.test(label) && !/^-|-$/.test(label))
  );
}

export function maskEmail(email: string): string {
  return email.slice(0, 3) + '*'.repeat(Math.max(0, email.length - 3));
}

/** Returns an organization's name as shown to patients, without the account number that is for staff. */
export function nameForPatients(organizationName: string): string {
  const account = readAccountNumber(organizationName);
  const name = account
    ? organizationName
        .replace(account, '')
        .replace(/[\s(#-]*\)?\s*$/, '')
        .trim()
    : organizationName;
  return name || organizationName;
}

/** Returns the first run of exactly 6 or 7 digits in an organization's name. */
export function readAccountNumber(organizationName: string): string | undefined {
  return /(?<!\d)\d{6,7}(?!\d)/.exec(organizationName)?.[0];
}

/** Returns enough of an address to distinguish it from the contact's other addresses, short enough to fit beside other text. */
export const maskAddress = (channel: string, address: string): string =>
  channel === 'email' ? `${address.slice(0, 3)}***` : `***${address.slice(-4)}`;
