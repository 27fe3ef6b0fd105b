import { apiCalls } from '../../../../../shared/api-calls.ts';
import { emailConfirmationMessages } from '../../../../../shared/locales/en/approval.ts';
import { paths } from '../../../../../shared/paths.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { HomePage } from '../../../../../views/reminders/home/home-page.tsx';
import { valueOf } from '../../../http/form.ts';
import { loadRecord } from '../../../resource/load-records.ts';
import type { Page } from '../../../page/route.ts';
import { shellProps } from '../../../page/shell.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { hasOutbox } from '../../../page/flash-sent.ts';
import { loadHome } from './load-home.ts';
import { sendList } from './send-list.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { accountMessages } from '../../../../../shared/locales/en/organization.ts';
import type { Request } from 'express';
import { groups } from '../../../../../shared/state/groups.ts';
import { sessionSlot } from '../../../session/session-slot.ts';

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

/** Adds the starter templates to the library. Calling this again adds nothing. */
async function addStarters(ctx: RequestContext): Promise<void> {
  const outcome = await ctx.api.call(apiCalls.enterStarters, { body: {} });
  if (outcome.ok) ctx.flash('success', homeMessages.startersTaken);
  else ctx.flash('error', outcome.msg);
  ctx.redirect(paths.home.to());
}

/**
 * Stops all sending, or resumes it and skips messages that are late by then.
 * Returns false on failure; the page then asks again and keeps the typed reason.
 */
async function setAccountState(ctx: RequestContext, step: 'run' | 'stop'): Promise<boolean> {
  const body =
    step === 'stop'
      ? { state: 'stopped', reason: valueOf(ctx.form, 'reason') }
      : { state: 'running', leave_out_late: true };
  const outcome = await ctx.api.call(apiCalls.changeAccount, { body });
  if (outcome.ok) ctx.flash('success', accountMessages.done[step]);
  else ctx.flash('error', outcome.msg);
  return outcome.ok;
}

const homeSlot = sessionSlot<{ hideCBR: boolean }>('home');

const { reducer, actions, getInitialState } = groups.home;

/** Returns true if Home hides rows canceled by rules, which is the default. */
function readHideCBR(req: Request): boolean {
  return homeSlot.read(req)?.hideCBR ?? getInitialState().hideCBR;
}

function writeHideCBR(req: Request, hideCBR: boolean): void {
  const state = reducer(getInitialState(), actions.set({ hideCBR }));
  homeSlot.write(req, { hideCBR: state.hideCBR });
}
