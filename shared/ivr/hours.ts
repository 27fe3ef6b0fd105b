export const hourLabels = [
  'Before 7 AM',
  ...Array.from({ length: 13 }, (_, index) => hourLabel(index + 7)),
  '8 PM onward',
] as const;

function hourLabel(hour: number): string {
  return `${hour > 12 ? hour - 12 : hour} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function bucketOf(hour: number): number {
  return Math.min(Math.max(hour - 6, 0), hourLabels.length - 1);
}
