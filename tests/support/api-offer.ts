import { apiFeatures } from '../../shared/api-features.ts';

/** Part of a health reply that states what the API offers. Tests change it to simulate another API. */
export interface ReportedOffer {
  contract: number;
  features?: readonly string[];
  test_outbox?: boolean;
}

/** API with the contract alone. */
export const level1: ReportedOffer = { contract: 1 };
/** API like the embedded one. */
export const level2: ReportedOffer = { contract: 2, features: apiFeatures };
