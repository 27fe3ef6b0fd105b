import { setTimeout as wait } from 'node:timers/promises';
import { toId, type Db } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { escapeHtml } from '../providers/mail-html.ts';
import type { Speech } from '../providers/speak.ts';

interface Spoken {
  language?: string;
  voice?: string;
}

/** Writes a `<Say>` element for the provider's voice, or '' for no text. Defaults to an English female voice. */
export function writeSay(text: string, { language, voice }: Spoken = {}): string {
  if (text === '') return '';
  const [name, tongue] = [voice === 'male' ? 'man' : 'woman', language === 'es' ? 'es-US' : 'en-US'];
  return `<Say voice="${name}" language="${tongue}">${escapeHtml(text)}</Say>`;
}

export const speechPath = (name: string) => `hooks/speech/${name}`;

const written = /<Say voice="(woman|man)" language="(en|es)-US">([^<]*)<\/Say>/g;

export type SpeakingDeps = Pick<ApiDeps, 'db' | 'voices' | 'config' | 'log'>;

/**
 * Converts markup to the voice that the organization chose. For the server's voice, replaces text with audio.
 * Text whose audio is not ready in time stays with the provider's voice, which is the default.
 */
export async function inChosenVoice(deps: SpeakingDeps, idOrg: string, markup: string): Promise<string> {
  const { db, voices, config } = deps;
  const sayElements = [...new Set(markup.match(written))];
  if (sayElements.length === 0 || !voices.isAvailable || !(await isServers(db, idOrg))) return markup;
  const names = await Promise.all(
    sayElements.map((element) => synthesizeInTime(deps, idOrg, readSay(element))),
  );
  const sounds = new Map(sayElements.map((element, at) => [element, names[at]]));
  return markup.replace(written, (element) => {
    const name = sounds.get(element);
    return name === undefined
      ? element
      : `<Play>${new URL(speechPath(name), config.hooksUrl).toString()}</Play>`;
  });
}

/**
 * Maximum wait in milliseconds. Providers wait 15 seconds, and calls may queue for speech synthesis, so slow text falls back to the provider's
 * voice.
 */
const timeoutMs = 3_000;

export function synthesizeInTime(
  { voices, log }: SpeakingDeps,
  idOrg: string,
  speech: Speech,
): Promise<string | undefined> {
  const soundName = voices.synthesize(idOrg, speech).catch((error: unknown) => {
    log.warn({ err: error }, "server speech failed; using the provider's voice");
    return undefined;
  });
  return Promise.race([soundName, wait(timeoutMs, undefined, { ref: false })]);
}

async function isServers(db: Db, idOrg: string): Promise<boolean> {
  const { voice_by: by } = await db
    .selectFrom('org')
    .select('voice_by')
    .where('id', '=', toId(idOrg))
    .executeTakeFirstOrThrow();
  return by === 'server';
}

function readSay(element: string): Speech {
  const [, voice, language, text = ''] = new RegExp(written.source).exec(element) ?? [];
  return {
    text: unescapeHtml(text),
    language: language === 'es' ? 'es' : 'en',
    voice: voice === 'man' ? 'male' : 'female',
  };
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescapeHtml = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
