/** Formats a day: `2026-11-20` as `11/20/2026`. */
export function writeDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return date ? `${month}/${date}/${year}` : day;
}

/** Formats `2026-11` as `November 2026`. */
export function writeMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${monthNames[Number(number) - 1] ?? number} ${year}`;
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
