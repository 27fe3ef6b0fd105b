import { languageQuestion } from '../../../../shared/locales/en/phone-strings.ts';
import type { PhoneStep } from '../../../../shared/phone/phone-steps.ts';
import { addTag, promptForKeys, mayTryAgain, saySpeech, understood, type StepHandler } from '../call/turn.ts';

export const speak = ({ speech, speech_es }: Extract<PhoneStep, { do: 'speak' }>): StepHandler => ({
  begin: (turn) => {
    saySpeech(turn, speech, speech_es);
    return 'done';
  },
});

export const play = ({ file, file_es = '' }: Extract<PhoneStep, { do: 'play' }>): StepHandler => ({
  begin: ({ call: { script }, utterances, state }) => {
    const localFile = (state.language === 'es' && script.files[file_es]) || script.files[file];
    if (localFile) utterances.push({ kind: 'play', file: localFile });
    return 'done';
  },
});

/** Asks for the language. If no key is pressed, keeps the caller's known language, or English. */
export const language: StepHandler = {
  begin: (turn) => {
    for (const spoken of ['en', 'es'] as const)
      turn.utterances.push({
        kind: 'say',
        text: languageQuestion[spoken],
        language: spoken,
        voice: 'female',
      });
    return promptForKeys(turn, 'language', 1);
  },
  resume: (turn) => {
    const chosen = ({ '1': 'en', '2': 'es' } as const)[turn.digits];
    if (!chosen) return turn.digits !== '' && mayTryAgain(turn) ? language.begin(turn) : 'done';
    understood(turn);
    turn.state.language = chosen;
    turn.state.hasChosenLanguage = true;
    addTag(turn, chosen === 'es' ? 'Spanish' : 'English');
    return 'done';
  },
};
