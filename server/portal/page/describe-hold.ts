import { holdStrings } from '../../../shared/locales/en/holds.ts';
import { formatMoment, onMoment } from '../../../shared/time.ts';

/** Sentence that says since when a legal hold is in effect, who set it, and why. */
export function describeHold(
  { at, by, reason }: { at: number; by: string; reason: string },
  { zone, nowSeconds }: { zone: string; nowSeconds: number },
): string {
  return holdStrings.setBy(onMoment(formatMoment(at, zone, nowSeconds)), by, reason);
}
