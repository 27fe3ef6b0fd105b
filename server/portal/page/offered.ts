import { apiFeatures } from '../../../shared/api-features.ts';
import { featureParts, level2Parts, notOfferedMessages } from '../../../shared/locales/en/not-offered.ts';
import { HttpError } from '../http/errors.ts';
import type { RequestContext } from './request-context.ts';

/** Throws a 404 that gives the reason if the API offers the contract alone. */
export async function requireLevel2({ parts }: Pick<RequestContext, 'parts'>): Promise<void> {
  if (!(await parts.relay.isLevel2())) throw new HttpError(404, { message: notOfferedMessages.page });
}

/** Lists the parts of the portal that the API does not offer, for the user's profile. */
export async function listNotOffered({ parts }: Pick<RequestContext, 'parts'>): Promise<string[]> {
  const { level, features } = await parts.relay.offer();
  const missing = apiFeatures.filter((feature) => !features.has(feature));
  return [...(level >= 2 ? [] : level2Parts), ...missing.map((feature) => featureParts[feature])];
}
