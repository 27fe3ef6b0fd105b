/** What an API may have beyond the contract, and says in `GET health`; the portal uses it only where it is named. */
export const apiFeatures = [
  /** A list answers `fields=DISTINCT {field}` by the values that its rows have in that field. */
  'distinct',
  /** An organisation has `sso_second_factor`: whether its provider's own second factor is enough ('T'). */
  'sso_second_factor',
] as const;

export type ApiFeature = (typeof apiFeatures)[number];
