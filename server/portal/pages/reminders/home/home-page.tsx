import { apiCalls } from '../../../../../shared/api-calls.ts';
import { emailConfirmationMessages } from '../../../../../shared/locales/en/approval.ts';
import { paths } from '../../../../../shared/paths.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { HomePage } from '../../../../../views/reminders/home/home-page.tsx';
import { valueOf } from '../../../http/form.ts';
import { loadRecord } from '../../../resource/load-record.ts';
import type { Page } from '../../../page/route.ts';
import { shellProps } from '../../../page/shell.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { hasOutbox } from '../../../page/flash-sent.ts';
import { readHideCBR, writeHideCBR } from './home-state.ts';
import { loadHome } from './load-home.ts';
import { sendList } from './send-list.ts';
import { addStarters } from './add-starters.ts';
import { setAccountState } from './set-account-state.ts';

export const homePage: Page = { get: getHome, post: postHome };

async function getHome(ctx: RequestContext): Promise<void> {
  const [loaded, capturesMessages] = await Promise.all([loadHome(ctx), hasOutbox(ctx)]);
  const element = (
    <HomePage
      shell={shellProps(ctx, { current: 'home' })}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
      hideCBR={readHideCBR(ctx.req)}
      capturesMessages={capturesMessages}
      {...loaded}
    />
  );
  ctx.render({ title: 'Home', styles: 'all', element });
}

async function postHome(ctx: RequestContext): Promise<void> {
  const { req, form } = ctx;
  const step = valueOf(form, 'step');
  if (step === 'send') return sendList(ctx, await loadRecord(ctx, notifications, valueOf(form, 'id')));
  if (step === 'starters') return addStarters(ctx);
  if ((step === 'run' || step === 'stop') && !(await setAccountState(ctx, step))) return getHome(ctx);
  if (step === 'confirm-email') return sendConfirmation(ctx);
  if (step === 'hideCBR') writeHideCBR(req, valueOf(form, 'hideCBR') !== 'F');
  ctx.redirect(paths.home.to());
}

async function sendConfirmation(ctx: RequestContext): Promise<void> {
  const outcome = await ctx.api.call(apiCalls.sendConfirmation, { body: {} });
  const { email } = ctx.signedIn().user;
  if (outcome.ok) ctx.flash('success', emailConfirmationMessages.sent(email || 'your address'));
  else ctx.flash('error', outcome.msg);
  ctx.redirect(paths.home.to());
}
