/** Parts of contract level 2 that an installation may lack. `GET health` lists those that it has. */
export const apiFeatures = ['ehr', 'voices', 'recordings', 'sso'] as const;

export type ApiFeature = (typeof apiFeatures)[number];

/** Condition for something outside the contract alone, which is level 1: all of level 2, or one of its features. */
export interface OfferCondition {
  readonly level?: 2;
  readonly feature?: ApiFeature;
}

/** Extent of an API, as reported by `GET health`. */
export interface ApiOffer {
  /** Contract level: 1 is the contract alone, 2 is everything that the embedded API offers, except features that are not listed. */
  level: number;
  features: ReadonlySet<string>;
  /** True if messages go to a test outbox, because the API runs outside production without a provider. */
  hasTestOutbox: boolean;
}

export const contractOnly: ApiOffer = { level: 1, features: new Set(), hasTestOutbox: false };

export function isOffered(offer: ApiOffer, { level, feature }: OfferCondition): boolean {
  if (level === undefined && feature === undefined) return true;
  return offer.level >= 2 && (feature === undefined || offer.features.has(feature));
}
