import type { HealthPart, HealthProblem } from '../../../../views/operators/system-health-page.tsx';

/** Time of the page and formats of other times. */
export interface HealthClock {
  nowSeconds: number;
  /** Writes a time and how long ago it was; `Never` if there is none. */
  ago(seconds: number | undefined): string;
  /** Writes a time without its age. */
  at(seconds: number): string;
}

/** Part of the page, with its problems that are in no notice of the API. */
export interface DescribedPart extends Omit<HealthPart, 'id' | 'title'> {
  problems: readonly HealthProblem[];
}
