import type { ReactElement } from 'react';
import { apiCalls } from '../../../../shared/api-calls.ts';
import type { DevMail as Mail } from '../../../../shared/api-calls/dev.ts';
import { paths } from '../../../../shared/paths.ts';
import { formatMoment, toZone } from '../../../../shared/time.ts';
import { DevMail, DevOutbox, DevStart, type OutboxMessage } from '../../../../views/dev/dev-page.tsx';
import { HttpError } from '../../http/errors.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Demo pages, available outside production only, with data from the embedded API. */
export const devStartPage = devPage('Try it', async ({ api }, brandName) => {
  const outcome = await api.call(apiCalls.devDemo, { unauthorized: 'refusal' });
  const demo = outcome.ok ? outcome.results[0] : undefined;
  // Any other URL of the API is dropped.
  const isEmailLink = ({ path }: { path: string }) => path.startsWith(`${paths.emailResponse.to()}?`);
  return (
    <DevStart
      brandName={brandName}
      demo={demo && { ...demo, email_links: demo.email_links.filter(isEmailLink) }}
    />
  );
});

export const devOutboxPage = devPage('Test outbox', async (ctx, brandName) => {
  const outcome = await ctx.api.call(apiCalls.devOutbox, { unauthorized: 'refusal' });
  const mails = outcome.ok ? outcome.results : [];
  return <DevOutbox brandName={brandName} messages={mails.map((mail) => toMessage(mail, ctx))} />;
});

export const devMailPage = devPage('Message', async (ctx, brandName) => (
  <DevMail brandName={brandName} message={toMessage(await mailOf(ctx), ctx)} />
));

export const devMailHtmlPage: Page = {
  async get(ctx) {
    const mail = await mailOf(ctx);
    ctx.res.setHeader(
      'Content-Security-Policy',
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    );
    ctx.res.type('html').send(mail.html);
  },
};

function devPage(
  title: string,
  view: (ctx: RequestContext, brandName: string) => Promise<ReactElement>,
): Page {
  return {
    get: async (ctx) => ctx.render({ title, element: await view(ctx, ctx.brand.brandName) }),
  };
}

async function mailOf({ api, req }: RequestContext): Promise<Mail> {
  const params = { id: String(req.params['id'] ?? '') };
  const outcome = await api.call(apiCalls.devMail, { params, unauthorized: 'refusal' });
  const mail = outcome.ok ? outcome.results[0] : undefined;
  if (!mail) throw new HttpError(404);
  return mail;
}

/** Formats the time in the default zone, because the messages belong to many practices. */
const toMessage = (mail: Mail, { nowSeconds }: RequestContext): OutboxMessage => ({
  ...mail,
  timeText: mail.time > 0 ? formatMoment(mail.time, toZone(undefined), nowSeconds) : '',
});
