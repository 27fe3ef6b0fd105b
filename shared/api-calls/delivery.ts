import type { ListedCall } from './call.ts';

export const deliveryCalls = {
  answerEmail: {
    method: 'POST',
    path: 'notifications/email/:action',
    signedBy: 'nobody',
    summary: "Records a patient's answer to an e-mail",
  },
  readVisit: {
    method: 'POST',
    path: 'notifications/email_visit',
    signedBy: 'nobody',
    feature: 'delivery',
    summary:
      'The practice and the visit that the link of an e-mail is about, and its answer; not in the contract',
  },
  undoAnswer: {
    method: 'POST',
    path: 'notifications/email_undo',
    signedBy: 'nobody',
    feature: 'delivery',
    summary: 'Undoes the answer of an e-mail for ten minutes; not in the contract',
  },
  readAccount: {
    method: 'GET',
    path: 'delivery/account',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'Whether the practice sends at all, and what waits; not in the contract',
  },
  changeAccount: {
    method: 'POST',
    path: 'delivery/account',
    signedBy: 'user',
    openTo: ['home'],
    needs: [{ permission: 'send', when: { state: 'running' } }],
    feature: 'delivery',
    summary: 'Stops all sending of the practice, or starts it again; not in the contract',
  },
  listHours: {
    method: 'GET',
    path: 'delivery/hours',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'How many messages leave today and tomorrow, by the hour; not in the contract',
  },
  readNeeds: {
    method: 'GET',
    path: 'delivery/needs',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'How much of each kind waits for a person, with the newest; not in the contract',
  },
  listWork: {
    method: 'GET',
    path: 'delivery/worklist',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary:
      'Who asked for a call back, cancelled, is somebody else or could not be reached; not in the contract',
  },
  changeWork: {
    method: 'POST',
    path: 'delivery/worklist',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary:
      'Notes of one of them that it is done, what is to be known, and who sees to it; not in the contract',
  },
  listColleagues: {
    method: 'GET',
    path: 'delivery/colleagues',
    signedBy: 'user',
    openTo: ['home', 'ivr'],
    feature: 'delivery',
    summary: 'Whom something can be given to; not in the contract',
  },
  listAppointments: {
    method: 'GET',
    path: 'appointments',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'appointments',
    summary: 'Who comes on a day, with what went to them and what they answered; not in the contract',
  },
  readAppointmentDay: {
    method: 'GET',
    path: 'appointments/day',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'appointments',
    summary:
      'How many come on a day, by their answers, to whom, and which day is the next; not in the contract',
  },
  listMessageMoves: {
    method: 'GET',
    path: 'messages/:id/moves',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'What became of a message, move by move; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;
