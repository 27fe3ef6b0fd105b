import { paths } from '../../../shared/paths.ts';
import type { Db } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';

export interface SsoProvider {
  urlId: string;
  idOrg: string;
  issuer: string;
  clientId: string;
  /** Client secret as stored. The API encrypts it at its next start. */
  clientSecret: string;
  /** True if the organization trusts the provider's second factor, so that ours is not required. */
  ownSecondFactor: boolean;
}

export async function findProvider(db: Db, urlId: string): Promise<SsoProvider | undefined> {
  return db
    .selectFrom('sso_providers')
    .innerJoin('org', 'org.id', 'sso_providers.id_org')
    .select(({ cast, eb }) => [
      'url_id as urlId',
      cast<string>('id_org', 'text').as('idOrg'),
      'issuer',
      'client_id as clientId',
      'client_secret as clientSecret',
      eb('org.sso_second_factor', '=', 'T').$castTo<boolean>().as('ownSecondFactor'),
    ])
    .where('url_id', '=', urlId)
    .where('allowed', '=', true)
    .executeTakeFirst();
}

export function redirectUri(urlId: string, { publicUrl }: Pick<ApiDeps['config'], 'publicUrl'>): string {
  return new URL(paths.ssoLogin.to({ urlId }), publicUrl).href;
}
