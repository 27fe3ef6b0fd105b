/** The fifteen buckets of the day: before 7am, each hour from 7 to 19, 8pm onward. */
export const hourLabels = [
  'Before 7 AM',
  ...Array.from({ length: 13 }, (_, index) => hourLabel(index + 7)),
  '8 PM onward',
] as const;

function hourLabel(hour: number): string {
  return `${hour > 12 ? hour - 12 : hour} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Which bucket an hour of the day, 0 to 23, falls in. */
export function bucketOf(hour: number): number {
  return Math.min(Math.max(hour - 6, 0), hourLabels.length - 1);
}
