import { keepInTime, speechPath, type SpeakingDeps } from './said.ts';

/** What is heard in a call: words, or a sound by its address. */
interface Heard {
  text: string;
  language: string;
  voice: string;
  /** '' where it is spoken. */
  plays: string;
}

/**
 * The same with the name of the sound that the server's voice makes of the words (`phone/speech/{name}`), '' where there is none; and
 * with the words of a sound that it made before.
 */
export async function withSound(
  deps: SpeakingDeps,
  idOrg: string,
  heard: Heard,
): Promise<Heard & { sound: string }> {
  const { db, config } = deps;
  const { text, language, voice, plays } = heard;
  const start = new URL(speechPath(''), config.hooksUrl).toString();
  if (plays.startsWith(start)) {
    const sound = plays.slice(start.length);
    const said = await db
      .selectFrom('speech_sounds')
      .select(['text', 'language', 'voice'])
      .where('name', '=', sound)
      .executeTakeFirst();
    return { ...heard, ...said, plays: '', sound };
  }
  const speech = {
    text,
    language: language === 'es' ? 'es' : 'en',
    voice: voice === 'male' ? 'male' : 'female',
  } as const;
  return { ...heard, sound: (text && (await keepInTime(deps, idOrg, speech))) || '' };
}
