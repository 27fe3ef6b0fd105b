import { changeAccount, readAccount } from './account.ts';
import { answerEmail } from './answer-email.ts';
import { answerOutbox } from './answer-outbox.ts';
import { listCapturedMessages, readCapturedMessage } from './captured-messages.ts';
import { changeWork } from './change-work.ts';
import { countClosedOut } from './closed-hours.ts';
import { listJobTemplates } from './job-templates.ts';
import { listHours } from './list-hours.ts';
import { listOutcome } from './list-outcome.ts';
import { listWork, readNeeds } from './list-work.ts';
import { addPeople } from './lists/add-people.ts';
import { rowOperations } from './lists/list-files.ts';
import { changeNotificationRow, listNotificationRows } from './lists/notification-rows.ts';
import { listMessageTransitions, stopMessage } from './message-operations.ts';
import { planList } from './plan-list.ts';
import { previewRow } from './preview-row.ts';
import { loadAppointment } from './read-appointment.ts';
import { listOutbox, readMail } from './read-outbox.ts';
import { readWaiting, releaseWaiting } from './release-waiting.ts';
import { testRow } from './test-row.ts';
import { undoAnswer } from './undo-answer.ts';

export const openReminderOperations = {
  answerEmail,
  readEmailAppointment: loadAppointment,
  undoAnswer,
  devOutbox: listOutbox,
  devMail: readMail,
} as const;

export const reminderOperations = {
  changeAccount,
  readAccount,
  countClosedOut,
  changeWork,
  listHours,
  listJobTemplates,
  listWork,
  readNeeds,
  stopMessage,
  listMessageMoves: listMessageTransitions,
  devAnswer: answerOutbox,
  devWaiting: readWaiting,
  devRelease: releaseWaiting,
  ...rowOperations,
  addPeople,
  listNotificationRows,
  changeNotificationRow,
  planNotification: planList,
  previewNotificationRow: previewRow,
  testNotificationRow: testRow,
  readNotificationOutcome: listOutcome,
  listHeldMessages: listCapturedMessages,
  readHeldMessage: readCapturedMessage,
  devMessages: listCapturedMessages,
  devMessage: readCapturedMessage,
} as const;
