import { synthesizeInTime, speechPath, type SpeakingDeps } from './chosen-voice.ts';

interface Heard {
  text: string;
  language: string;
  voice: string;
  /** URL of the audio, or '' for text. */
  plays: string;
}

/** Adds the name of the server's audio for the text (`phone/speech/{name}`), or '' for none. For audio created earlier, adds its text. */
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
    const spoken = await db
      .selectFrom('speech_sounds')
      .select(['text', 'language', 'voice'])
      .where('name', '=', sound)
      .executeTakeFirst();
    return { ...heard, ...spoken, plays: '', sound };
  }
  const speech = {
    text,
    language: language === 'es' ? 'es' : 'en',
    voice: voice === 'male' ? 'male' : 'female',
  } as const;
  return { ...heard, sound: (text && (await synthesizeInTime(deps, idOrg, speech))) || '' };
}
