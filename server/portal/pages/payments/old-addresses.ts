import { paths } from '../../../../shared/paths.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { Page, Route } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';

/** Payments stood under Files once: what somebody kept of those addresses leads on, with all that it asks for. */
export function oldPaymentRoutes(): Route[] {
  return [payments, paymentFiles].flatMap((definition) => {
    const { base, create, one, export: file } = placeOf(definition).patterns;
    const old = oldBaseOf(definition);
    return [base, create, one, file].map((path) => ({
      path: old + path.slice(base.length),
      guard: 'files' as const,
      show: ({ req, goTo }: Visit) => goTo(base + req.originalUrl.slice(old.length)),
    }));
  });
}

/** The same of `/app/files?tab=1` and `?tab=2`, which were their tabs there. */
export function withOldTabs(page: Page): Page {
  return {
    ...page,
    show: (visit) => {
      const query = new URLSearchParams(visit.req.originalUrl.split('?').slice(1).join('?'));
      const list = oldTabs.get(query.get('tab') ?? '');
      if (!list) return page.show?.(visit);
      query.delete('tab');
      visit.goTo(query.size > 0 ? `${list}?${query}` : list);
    },
  };
}

const oldTabs = new Map([
  ['1', placeOf(paymentFiles).list],
  ['2', placeOf(payments).list],
]);

const oldBaseOf = ({ name }: ResourceDefinition) => `${paths.files.to()}/${name.replaceAll('_', '-')}`;
