import { hourLabels } from '../../shared/ivr/hours.ts';
import { count, share } from '../../shared/ivr/figures.ts';
import { higherTransferRate, mostTransfers, type Figures } from '../../shared/ivr/highlights.ts';
import { calls } from './words.ts';

export function transferWords(rows: readonly Figures[], where: (label: string) => string): string {
  const [most, ...equals] = mostTransfers(rows);
  if (!most) return 'No caller was transferred.';
  const shareOf = ({ tally }: Figures) => share(tally.transfers, tally.calls);
  const { transfers, calls: all } = most.tally;
  const rate = higherTransferRate(rows, most);
  const alike = [most, ...equals].map(
    (row, index) => `${where(row.label)} (${shareOf(row)}${index === 0 ? ' of calls' : ''})`,
  );
  return [
    equals.length > 0
      ? `Most transfers, ${count(transfers)} each: ${listed(alike)}.`
      : `Most transfers ${where(most.label)}: ${count(transfers)} of ${calls(all)} (${shareOf(most)}).`,
    rate && `Largest share ${where(rate.label)}: ${shareOf(rate)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Maximum number of tied rows that are named. */
const mostEquals = 4;

function listed(words: readonly string[]): string {
  const more = words.length - mostEquals;
  const named = more > 0 ? [...words.slice(0, mostEquals), `${more} more`] : words;
  return list.format(named);
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

export function whenWords(label: string): string {
  if (label === hourLabels[0]) return 'before 7 AM';
  return label === hourLabels.at(-1) ? 'from 8 PM on' : `in the hour from ${label}`;
}
