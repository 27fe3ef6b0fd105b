import type { Config } from '../../config.ts';
import { toId, type Db } from '../database/db.ts';
import { FhirFailure } from '../providers/fhir/fhir-answers.ts';
import { createFhirLine } from '../providers/fhir/fhir-line.ts';
import {
  createFhirServer,
  type FhirServer,
  type PracticeRecord,
  type PracticeRecords,
} from '../providers/fhir/fhir-server.ts';
import { type Keyring, owners } from '../secrets/keyring.ts';

interface RecordParts {
  db: Db;
  keyring: Keyring;
  /** Returns the current time in Unix milliseconds. */
  clock: () => number;
  config: Pick<Config, 'production'>;
  /** Response timeout of the server in milliseconds. If undefined, a default applies. */
  answerMs?: number;
}

/** Returns each organization's health record according to its settings. In production, never calls servers in our own network. */
export function createPracticeRecords({
  db,
  keyring,
  clock,
  config,
  answerMs,
}: RecordParts): PracticeRecords {
  const line = createFhirLine({ guarded: config.production, answerMs });
  /** Servers by organization, reused while the settings are unchanged because they hold the access token. */
  const known = new Map<string, { settings: string; server: FhirServer }>();

  function serverOf(idOrg: string, settings: RecordSettings, sealed: string): FhirServer {
    const fingerprint = JSON.stringify([settings, sealed]);
    const before = known.get(idOrg);
    if (before?.settings === fingerprint) return before.server;
    const server = createFhirServer({
      line,
      clock,
      base: toBase(settings.epic_host),
      ...(settings.epic_oath_base_url && { oauthBase: toBase(settings.epic_oath_base_url) }),
      clientId: settings.epic_client_id ?? '',
      credential: openCredential(keyring, idOrg, sealed),
      headers: headersOf(settings),
    });
    known.set(idOrg, { settings: fingerprint, server });
    return server;
  }

  return {
    ofOrganization: async (idOrg): Promise<PracticeRecord | undefined> => {
      const settings = await readSettings(db, idOrg);
      if (settings?.epic_enabled !== 'T') return undefined;
      return {
        server: serverOf(idOrg, settings, settings.sealed ?? ''),
        patientIdType: settings.epic_patient_id_type?.trim() ?? '',
        billingTypes: (settings.epic_billing_type ?? '').split(/[\n,]/).map(trim).filter(Boolean),
      };
    },
    close: () => line.close(),
  };
}

const trim = (text: string) => text.trim();

type RecordSettings = NonNullable<Awaited<ReturnType<typeof readSettings>>>;

function readSettings(db: Db, idOrg: string) {
  return db
    .selectFrom('client_settings')
    .leftJoin('client_secrets', (join) =>
      join
        .onRef('client_secrets.id_org', '=', 'client_settings.id')
        .on('client_secrets.name', '=', 'epic_pw'),
    )
    .select([
      ...(['epic_enabled', 'epic_host', 'epic_oath_base_url', 'epic_client_id', 'epic_user'] as const),
      ...(['epic_user_id_type', 'epic_patient_id_type', 'epic_billing_type'] as const),
      'client_secrets.value as sealed',
    ])
    .where('client_settings.id', '=', toId(idOrg))
    .executeTakeFirst();
}

/** Ensures a trailing slash, because relative URLs are resolved against the base. */
function toBase(typed: string | null): URL {
  const text = (typed ?? '').trim().replace(/\/*$/, '/');
  if (!URL.canParse(text))
    throw new FhirFailure('settings', 'No server address is set up for the health record');
  return new URL(text);
}

function openCredential(keyring: Keyring, idOrg: string, sealed: string): string {
  try {
    return keyring.open(sealed, owners.clientSecret(idOrg, 'epic_pw')).toString();
  } catch {
    throw new FhirFailure('settings', 'The key or secret cannot be read: enter it again');
  }
}

/** Returns Epic's headers if they are configured. Other servers ignore them. */
function headersOf({ epic_client_id, epic_user, epic_user_id_type }: RecordSettings): Record<string, string> {
  const named = {
    'epic-client-id': epic_user ? epic_client_id : '',
    'epic-user-id': epic_user,
    'epic-user-idtype': epic_user ? epic_user_id_type : '',
  };
  const pairs = Object.entries(named).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  return Object.fromEntries(pairs.filter(([, value]) => /^[\x20-\x7e]+$/.test(value)));
}
