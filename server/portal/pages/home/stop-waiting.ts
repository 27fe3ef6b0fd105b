import { apiCalls } from '../../../../shared/api-calls.ts';
import { jobMessages } from '../../../../shared/messages/jobs.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';

export const stopWaitingPage: Page = { show: (visit) => visit.goTo(messageOf(visit)), take: stop };

async function stop(visit: Visit): Promise<void> {
  const params = { id: String(visit.req.params['id']) };
  const outcome = await visit.api.call(apiCalls.stopMessage, { params, body: {} });
  if (outcome.ok) visit.flash('success', jobMessages.messageStopped);
  else visit.flash('error', outcome.msg);
  visit.goTo(messageOf(visit));
}

const messageOf = ({ req }: Visit) => placeOf(messages).one(String(req.params['id']));
