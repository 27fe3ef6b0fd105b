import type { Mutant } from './mutant.ts';

const voicesTest = 'tests/api/voices/voices.test.ts';

/** What is said in calls, and who hears it. */
export const callMutants: readonly Mutant[] = [
  {
    name: 'speech-of-other-practices',
    file: 'server/api/voices/answer-speech.ts',
    from: "idOrg === undefined ? sounds : sounds.where('id_org', '=', toId(idOrg))",
    to: "idOrg === undefined ? sounds : sounds.where('id_org', '<>', toId('0'))",
    test: voicesTest,
    title: 'is heard by the practice that it spoke for, and by no other',
  },
  {
    name: 'speech-shared-by-practices',
    file: 'server/api/voices/kept-voices.ts',
    from: "['speech', idOrg, language, voice, text]",
    to: "['speech', '', language, voice, text]",
    test: voicesTest,
    title: 'is under a name that who knows the text cannot tell, of another practice another',
  },
];
