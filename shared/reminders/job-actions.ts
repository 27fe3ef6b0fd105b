import { homeMessages } from '../locales/en/home.ts';
import { jobStatuses } from '../resources/notifications.ts';
import { jobTransitions, type JobStatus } from '../resources/transitions.ts';

/** Question before a job's status changes, with the consequence and the button label. */
export interface JobConfirmation {
  title: string;
  text: string;
  goOn: string;
  destroys?: boolean;
}

export interface JobAction {
  step: 'confirm' | 'pause' | 'resume' | 'cancel';
  label: string;
  to: JobStatus;
  /** `isSending` is true if messages may be on their way to some of the people. */
  confirmation?: (people: number, isSending: boolean) => JobConfirmation;
}

const all: readonly (JobAction & { from?: JobStatus })[] = [
  {
    step: 'confirm',
    label: 'Confirm',
    to: 'queued',
    from: 'awaiting_confirm',
    confirmation: (people) => ({ ...homeMessages.confirmSend, text: homeMessages.willReach(people) }),
  },
  { step: 'pause', label: 'Pause', to: 'paused' },
  { step: 'resume', label: 'Resume', to: 'queued', from: 'paused' },
  {
    step: 'cancel',
    label: 'Stop this job',
    to: 'cancelled',
    confirmation: (people, isSending) => ({
      ...homeMessages.confirmStop,
      text: homeMessages.getNothing(people, isSending),
      destroys: true,
    }),
  },
];

export function jobActions(status: string): JobAction[] {
  const from = jobStatuses.find((known) => known === status);
  if (!from) return [];
  return all.filter(
    (action) =>
      jobTransitions[from].includes(action.to) && (action.from === undefined || action.from === from),
  );
}

export const isOpenJob = (status: string): boolean => jobActions(status).length > 0;
