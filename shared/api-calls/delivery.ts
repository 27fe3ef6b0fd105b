import {
  appointmentResult,
  appointmentsRequest,
  dayRequest,
  daySummaryResult,
  nextAppointmentRequest,
  nextAppointmentResult,
} from '../appointments/appointment.ts';
import { emailAppointmentResult } from '../appointments/email-appointment.ts';
import { transitionResult } from '../delivery/message-reason.ts';
import { accountResult } from '../home/account.ts';
import { needResult, workLineResult } from '../home/worklist.ts';
import { textOf } from '../reply.ts';
import { canonical } from './compare-records.ts';
import type { ListedCall } from './call.ts';
import { flag, number, record, text } from '../wire/wire-types.ts';

const readAccount = {
  method: 'GET',
  path: 'delivery/account',
  signedBy: 'user',
  openTo: ['home'],
  feature: 'delivery',
  request: record({
    /** 'stopped' counts waiting messages only while sending is stopped, because the count reads all of them. */
    counts: text,
  }),
  result: accountResult,
  summary: 'Whether the practice sends at all, and what waits; not in the contract',
} as const satisfies ListedCall;

const listWork = {
  method: 'GET',
  path: 'delivery/worklist',
  signedBy: 'user',
  openTo: ['home'],
  feature: 'delivery',
  request: record({
    /** Kind of the items; all kinds if missing. */
    kind: text,
    done: flag,
    page: number,
  }),
  result: workLineResult,
  summary:
    'Who asked for a call back, canceled, is somebody else or could not be reached; not in the contract',
} as const satisfies ListedCall;

const readVisit = {
  method: 'POST',
  reads: true,
  path: 'notifications/email_visit',
  signedBy: 'nobody',
  feature: 'delivery',
  result: emailAppointmentResult,
  summary:
    'The practice and the visit that the link of an email is about, and its answer; not in the contract',
} as const satisfies ListedCall;

/** Number of planned messages outside the new hours. `late` counts those that would miss their appointment. */
export const closedOutResult = record({ moved: number, late: number });

export const deliveryCalls = {
  answerEmail: {
    method: 'POST',
    path: 'notifications/email/:action',
    signedBy: 'nobody',
    confirmedBy: {
      read: readVisit,
      request: ({ sent }) => ({ body: sent }),
      isDone: ({ params }, [visit]) => visit && visit['answer'] === params['action'],
    },
    summary: "Records a patient's answer to an email",
  },
  readVisit,
  undoAnswer: {
    method: 'POST',
    path: 'notifications/email_undo',
    signedBy: 'nobody',
    feature: 'delivery',
    unseen: 'The page compares the answer before the undo with the one after it.',
    summary: 'Undoes the answer of an email for ten minutes; not in the contract',
  },
  readAccount,
  changeAccount: {
    method: 'POST',
    path: 'delivery/account',
    signedBy: 'user',
    openTo: ['home'],
    needs: [{ permission: 'send', when: { state: 'running' } }],
    feature: 'delivery',
    result: accountResult,
    confirmedBy: {
      read: readAccount,
      isDone: ({ sent }, [account]) => account && account['state'] === sent['state'],
    },
    summary: 'Stops all sending of the practice, or starts it again; not in the contract',
  },
  listHours: {
    method: 'GET',
    path: 'delivery/hours',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    result: record({ day: text, hour: number, messages: number }),
    summary: 'How many messages leave today and tomorrow, by the hour; not in the contract',
  },
  countClosedOut: {
    method: 'POST',
    reads: true,
    path: 'delivery/closed_out',
    signedBy: 'user',
    openTo: ['admin'],
    feature: 'closed_hours',
    result: closedOutResult,
    summary:
      'How many planned messages new quiet hours or holidays would move or leave out; not in the contract',
  },
  readNeeds: {
    method: 'GET',
    path: 'delivery/needs',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    result: needResult,
    summary: 'How much of each kind waits for a person, with the newest; not in the contract',
  },
  listWork,
  changeWork: {
    method: 'POST',
    path: 'delivery/worklist',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    confirmedBy: {
      read: listWork,
      request: ({ sent }) => ({
        query: { kind: textOf(sent, 'kind'), ...(sent['done'] === true && { done: 'T' }) },
      }),
      isDone({ sent }, lines) {
        const line = lines.find((one) => one['row'] === sent['row']);
        const names = ['note', 'assignee', 'done'].filter((name) => name in sent);
        return line && names.every((name) => canonical(line[name]) === canonical(sent[name]));
      },
    },
    summary:
      'Notes of one of them that it is done, what is to be known, and who sees to it; not in the contract',
  },
  listColleagues: {
    method: 'GET',
    path: 'delivery/colleagues',
    signedBy: 'user',
    openTo: ['home', 'ivr'],
    feature: 'delivery',
    result: record({ id: text, name: text }),
    summary: 'Whom something can be given to; not in the contract',
  },
  listAppointments: {
    method: 'GET',
    path: 'appointments',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'appointments',
    request: appointmentsRequest,
    result: appointmentResult,
    summary: 'Who comes on a day, with what went to them and what they answered; not in the contract',
  },
  readAppointmentDay: {
    method: 'GET',
    path: 'appointments/day',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'appointments',
    request: dayRequest,
    result: daySummaryResult,
    summary:
      'How many come on a day, by their answers, to whom, and which day is the next; not in the contract',
  },
  listNextVisits: {
    method: 'GET',
    path: 'appointments/next',
    signedBy: 'user',
    openTo: ['home', 'contacts'],
    feature: 'next_visits',
    request: nextAppointmentRequest,
    result: nextAppointmentResult,
    summary: 'When each of these people comes next, and to whom; not in the contract',
  },
  listMessageMoves: {
    method: 'GET',
    path: 'messages/:id/moves',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    result: transitionResult,
    summary: 'What became of a message, move by move; not in the contract',
  },
  stopMessage: {
    method: 'POST',
    path: 'messages/:id/stop',
    signedBy: 'user',
    openTo: ['home'],
    needs: ['send'],
    feature: 'stop_message',
    confirmedBy: {
      read: { method: 'GET', path: 'messages/:id', signedBy: 'user', summary: 'messages' },
      isDone: (_, [message]) => message && !['planned', 'due'].includes(textOf(message, 'status')),
    },
    summary:
      'Leaves out a message that has not left, with what else waits for its visit; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;
