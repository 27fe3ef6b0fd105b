import { emailAppointmentResult, emailLinkRequest } from '../reminders/email-answer.ts';
import { transitionResult } from '../reminders/message-reason.ts';
import { accountRequest, accountResult } from '../reminders/account.ts';
import { needResult, workChangeRequest, workLineResult } from '../reminders/worklist.ts';
import { canonical } from '../reply.ts';
import { messages } from '../resources/notifications.ts';
import { readRow } from '../resources/read-row.ts';
import type { ListedCall } from './call.ts';
import {
  boolean,
  flag,
  number,
  optional,
  record,
  text,
  writeValues,
  type ValueOf,
} from '../wire/wire-types.ts';

const readAccount = {
  method: 'GET',
  path: 'delivery/account',
  signedBy: 'user',
  openTo: ['home'],
  level: 2,
  request: record({
    /** 'stopped' counts waiting messages only while sending is stopped, because the count reads all of them. */
    counts: text,
  }),
  result: accountResult,
  summary: 'Returns whether sending is stopped for the practice, and its waiting messages',
} as const satisfies ListedCall;

const listWork = {
  method: 'GET',
  path: 'delivery/worklist',
  signedBy: 'user',
  openTo: ['home'],
  level: 2,
  request: record({
    /** Kind of the items; all kinds if missing. */
    kind: text,
    done: flag,
    page: number,
  }),
  result: workLineResult,
  summary: 'Lists open tasks: callback requests, cancellations, wrong persons and unreachable patients',
} as const satisfies ListedCall;

const readEmailAppointment = {
  method: 'POST',
  reads: true,
  path: 'notifications/email_visit',
  signedBy: 'nobody',
  level: 2,
  request: emailLinkRequest,
  result: emailAppointmentResult,
  summary: 'Returns the practice, appointment and answer of an email link',
} as const satisfies ListedCall;

/** Number of planned messages outside the new hours. `late` counts those that would miss their appointment. */
export const closedOutResult = record({ moved: number, late: number });

/** Template of a confirmed job, in the version that the job sends. */
const jobTemplate = record({
  /** Field of the reminder that chose it. */
  field: text,
  resource: text,
  id: text,
  name: text,
  version: number,
  newest: number,
  deleted: boolean,
  /** Time of the confirmation in Unix seconds. */
  confirmed: number,
});

export type JobTemplate = ValueOf<typeof jobTemplate>;

export const reminderCalls = {
  answerEmail: {
    method: 'POST',
    path: 'notifications/email/:action',
    signedBy: 'nobody',
    request: emailLinkRequest,
    confirmedBy: {
      read: readEmailAppointment,
      request: ({ sent }) => ({ body: sent }),
      isDone: ({ params }, [visit]) => visit && visit['answer'] === params['action'],
    },
    summary: "Records a patient's answer to an email",
  },
  readEmailAppointment,
  undoAnswer: {
    method: 'POST',
    path: 'notifications/email_undo',
    signedBy: 'nobody',
    level: 2,
    request: emailLinkRequest,
    unseen: 'The page compares the answer before and after the undo.',
    summary: 'Undoes an answer by email, within ten minutes',
  },
  readAccount,
  changeAccount: {
    method: 'POST',
    path: 'delivery/account',
    signedBy: 'user',
    openTo: ['home'],
    needs: [{ permission: 'send', when: { state: 'running' } }],
    level: 2,
    request: accountRequest,
    result: accountResult,
    confirmedBy: {
      read: readAccount,
      isDone: ({ sent }, [account]) => account && account['state'] === sent['state'],
    },
    summary: 'Stops or resumes all sending of the practice',
  },
  listHours: {
    method: 'GET',
    path: 'delivery/hours',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    result: record({ day: text, hour: number, messages: number }),
    summary: 'Counts the planned messages of today and tomorrow by hour',
  },
  countClosedOut: {
    method: 'POST',
    reads: true,
    path: 'delivery/closed_out',
    signedBy: 'user',
    openTo: ['admin'],
    level: 2,
    request: record({
      /** Organization, for internal admins. The default is the user's own. */
      id_org: text,
      timezone: optional(text),
      quiet_from: optional(text),
      quiet_to: optional(text),
      holidays: optional(text),
    }),
    result: closedOutResult,
    summary: 'Counts the planned messages that new quiet hours or holidays would move or leave out',
  },
  readNeeds: {
    method: 'GET',
    path: 'delivery/needs',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    result: needResult,
    summary: 'Counts the open tasks of each kind, with the newest',
  },
  listWork,
  changeWork: {
    method: 'POST',
    path: 'delivery/worklist',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    request: workChangeRequest,
    confirmedBy: {
      read: listWork,
      request: ({ sent }) => ({
        query: writeValues({ kind: sent['kind'], done: sent['done'] === true || undefined }),
      }),
      isDone({ sent }, lines) {
        const line = lines.find((one) => one['row'] === sent['row']);
        const names = ['note', 'assignee', 'done'].filter((name) => name in sent);
        return line && names.every((name) => canonical(line[name]) === canonical(sent[name]));
      },
    },
    summary: 'Marks a task as done, or sets its note or assignee',
  },
  listColleagues: {
    method: 'GET',
    path: 'delivery/colleagues',
    signedBy: 'user',
    openTo: ['home', 'ivr'],
    level: 2,
    result: record({ id: text, name: text }),
    summary: 'Lists the users to whom a task can be assigned',
  },
  listJobTemplates: {
    method: 'GET',
    path: 'jobs/:id/templates',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    result: jobTemplate,
    summary: 'Lists the texts, emails and calls that a job was confirmed with, each with its version',
  },
  listMessageMoves: {
    method: 'GET',
    path: 'messages/:id/moves',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    result: transitionResult,
    summary: 'Lists the status changes of a message',
  },
  stopMessage: {
    method: 'POST',
    path: 'messages/:id/stop',
    signedBy: 'user',
    openTo: ['home'],
    needs: ['send'],
    level: 2,
    confirmedBy: {
      read: { method: 'GET', path: 'messages/:id', signedBy: 'user', summary: 'messages' },
      isDone: (_, [message]) => message && !['planned', 'due'].includes(readRow(messages, message).status),
    },
    summary: 'Stops an unsent message and the other unsent messages of its appointment',
  },
} as const satisfies Record<string, ListedCall>;
