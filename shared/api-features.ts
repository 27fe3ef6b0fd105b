/** What an API may have beyond the contract, and says in `GET health`; the portal uses it only where it is named. */
export const apiFeatures = [
  /** A list answers `fields=DISTINCT {field}` by the values that its rows have in that field. */
  'distinct',
] as const;

export type ApiFeature = (typeof apiFeatures)[number];
