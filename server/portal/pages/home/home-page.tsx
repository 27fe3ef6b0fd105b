import { apiCalls } from '../../../../shared/api-calls.ts';
import { emailConfirmationMessages } from '../../../../shared/messages/approval.ts';
import { paths } from '../../../../shared/paths.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { HomePage } from '../../../../views/home/home-page.tsx';
import { valueOf } from '../../http/form.ts';
import { loadRecord } from '../../resource/load-record.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { hasOutbox } from '../../visit/has-outbox.ts';
import { readHideCBR, writeHideCBR } from './home-state.ts';
import { loadHome } from './load-home.ts';
import { sendList } from './send-list.ts';
import { takeStarters } from './take-starters.ts';
import { turnAccount } from './turn-account.ts';

export const homePage: Page = { show: showHome, take: takeHome };

async function showHome(visit: Visit): Promise<void> {
  const [loaded, keepsMessages] = await Promise.all([loadHome(visit), hasOutbox(visit)]);
  const element = (
    <HomePage
      shell={shellProps(visit, { current: 'home' })}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      hideCBR={readHideCBR(visit.req)}
      keepsMessages={keepsMessages}
      {...loaded}
    />
  );
  visit.show({ title: 'Home', styles: 'all', element });
}

async function takeHome(visit: Visit): Promise<void> {
  const { req, form } = visit;
  const step = valueOf(form, 'step');
  if (step === 'send') return sendList(visit, await loadRecord(visit, notifications, valueOf(form, 'id')));
  if (step === 'starters') return takeStarters(visit);
  if ((step === 'run' || step === 'stop') && !(await turnAccount(visit, step))) return showHome(visit);
  if (step === 'confirm-email') return sendConfirmation(visit);
  if (step === 'hideCBR') writeHideCBR(req, valueOf(form, 'hideCBR') !== 'F');
  visit.goTo(paths.home.to());
}

async function sendConfirmation(visit: Visit): Promise<void> {
  const outcome = await visit.api.call(apiCalls.sendConfirmation, { body: {} });
  const { email } = visit.signedIn().user;
  if (outcome.ok) visit.flash('success', emailConfirmationMessages.sent(email || 'your address'));
  else visit.flash('error', outcome.msg);
  visit.goTo(paths.home.to());
}
