import type { Mutant } from './mutant.ts';

const voicesTest = 'tests/api/voices/voices.test.ts';
const recordingsTest = 'tests/api/recordings/recordings.test.ts';

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
  {
    name: 'recording-of-other-practices',
    file: 'server/api/recordings/open-recording.ts',
    from: ".where('recordings.id_org', '=', toId(organisationOf(actor)))",
    to: '',
    test: recordingsTest,
    title: 'by who may see calls, of their own practice',
  },
  {
    name: 'recordings-listed-to-others',
    file: 'server/api/recordings/list-recordings.ts',
    from: ".where('id_org', '=', toId(organisationOf(actor)))",
    to: '',
    test: recordingsTest,
    title: 'by who may see calls, of their own practice',
  },
  {
    name: 'recording-for-every-user',
    file: 'shared/api-calls/recording.ts',
    from: "path: 'recordings/:id/content',\n    signedBy: 'user',\n    openTo: ['ivr'],",
    to: "path: 'recordings/:id/content',\n    signedBy: 'user',\n    openTo: 'user',",
    test: recordingsTest,
    title: 'by who may see calls, of their own practice',
  },
  {
    name: 'recording-page-guard',
    file: 'server/portal/routes.ts',
    from: "route(paths.ivrRecording, 'ivr', recordingPage)",
    to: "route(paths.ivrRecording, 'user', recordingPage)",
    test: 'tests/portal/pages/ivr/recording.test.ts',
    title: 'is shut to who does not see calls, and to other practices',
  },
  {
    name: 'recording-opened-unseen',
    file: 'server/api/recordings/open-recording.ts',
    from: 'if (!(await isOpen(trx, opening))) {',
    to: 'if (false) {',
    test: recordingsTest,
    title: 'in parts, and each opening stands in the audit trail once',
  },
  {
    name: 'recording-forged',
    file: 'server/api/delivery/hooks/hooks.ts',
    from: "router.post('/recording/:recording', signed, async",
    to: "router.post('/recording/:recording', async",
    test: recordingsTest,
    title: 'by a signed word alone',
  },
  {
    name: 'recording-stays-at-provider',
    file: 'server/api/recordings/fetch-recording.ts',
    from: 'await textVoice.recordings.remove(ref);',
    to: '',
    test: recordingsTest,
    title: 'once, and only then are deleted at the provider',
  },
  {
    name: 'recording-days',
    file: 'server/api/recordings/sweep-recordings.ts',
    from: "coalesce(org.recording_days, ${recordingDays.usual}) * interval '1 day'",
    to: "interval '3650 days'",
    test: recordingsTest,
    title: 'after ',
  },
  {
    name: 'voicemail-told-to-all',
    file: 'server/api/delivery/worklist.ts',
    from: 'where ${mayHear(actor)}',
    to: 'where true',
    test: 'tests/api/recordings/voicemails.test.ts',
    title: 'is told to those alone who may hear it',
  },
];
