import { paths } from '../../../shared/paths.ts';
import type { Db } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';

export interface SsoProvider {
  urlId: string;
  idOrg: string;
  issuer: string;
  clientId: string;
  /** The secret as it is kept, which is sealed from the API's next start on. */
  clientSecret: string;
  /** The provider's second factor stands for ours. */
  ownSecondFactor: boolean;
}

/** A provider that is allowed, by the id in its address. */
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

/** Where the provider sends the browser back to. */
export function redirectUri(urlId: string, { publicUrl }: Pick<ApiDeps['config'], 'publicUrl'>): string {
  return new URL(paths.ssoLogin.to({ urlId }), publicUrl).href;
}
