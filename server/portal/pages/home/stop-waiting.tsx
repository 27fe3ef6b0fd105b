import { apiCalls } from '../../../../shared/api-calls.ts';
import { isWaitingMessage } from '../../../../shared/home/message-place.ts';
import { jobMessages } from '../../../../shared/messages/jobs.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { StopMessagePage } from '../../../../views/home/stop-message-page.tsx';
import { loadRecord } from '../../resource/load-record.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { titleOfMessage } from './sent-message-page.tsx';

/** Asks whether a message that waits is to be stopped, stops it, and comes back to it. */
export const stopWaitingPage: Page = { show: ask, take: stop, needs: apiCalls.stopMessage.needs };

async function ask(visit: Visit): Promise<void> {
  const message = await loadRecord(visit, messages, String(visit.req.params['id']));
  if (!isWaitingMessage(message)) return visit.goTo(messageOf(visit));
  const shell = shellProps(visit, { current: messages.section });
  const element = <StopMessagePage shell={shell} message={message} title={titleOfMessage(message)} />;
  visit.show({ title: jobMessages.stopMessage, styles: 'all', element });
}

async function stop(visit: Visit): Promise<void> {
  const params = { id: String(visit.req.params['id']) };
  const outcome = await visit.api.call(apiCalls.stopMessage, { params, body: {} });
  if (outcome.ok) visit.flash('success', jobMessages.messageStopped);
  else visit.flash('error', outcome.msg);
  visit.goTo(messageOf(visit));
}

const messageOf = ({ req }: Visit) => placeOf(messages).one(String(req.params['id']));
