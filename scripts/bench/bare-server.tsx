import { renderToString } from 'react-dom/server';
import { paths } from '../../shared/paths.ts';
import { createPortalStore } from '../../shared/state/groups.ts';
import { IslandContext, type IslandHost } from '../../views/island.tsx';
import { islandElement } from '../../views/islands/store-context.ts';
import { islandComponents } from '../../views/islands/rendered.ts';
import { PayPage, type PayPageProps } from '../../views/pay/pay-page.tsx';
import { ListPage } from '../../views/resource/list-page.tsx';
import { send, serveList, startBareApp } from './bare-app.ts';
import { listPageProps } from './list-page-props.ts';
import { PlainTable } from './plain-table.tsx';
import { plainPath, billingItems, paymentDetail, verifiedPayer } from './sample.ts';
import { readCents } from '../../shared/money.ts';
import { readBillingItems } from '../../shared/payment/items.ts';

const amountCents = readCents(verifiedPayer.amount_requested);

const payPageProps: PayPageProps = {
  client: { name: paymentDetail.org_name },
  brandName: 'Notify2Pay',
  supportPhone: '(800) 555-0100',
  csrfToken: 'f'.repeat(129),
  state: 'pay',
  payer: { firstName: verifiedPayer.first_name },
  amountCents,
  dueCents: amountCents,
  amountEditable: false,
  savedMethod: 'VISA ending in 4242',
  items: readBillingItems(billingItems),
  itemsSelectable: false,
  patientEditable: true,
  selection: [],
  method: 'savedPayment',
  today: { year: 2026, month: 1, day: 1 },
};

const bare = await startBareApp();

bare.app.get(paths.pay.pattern, async (req, res) => {
  const { clientId, paymentId } = req.params;
  await bare.callApi({
    method: 'POST',
    path: '/notify2pay/get_payment_detail',
    body: { client_id: clientId, id: paymentId },
  });
  const store = createPortalStore();
  const host: IslandHost = {
    renderIsland: (name, props) => renderToString(islandElement(islandComponents[name], props, store)),
  };
  const page = (
    <IslandContext value={host}>
      <PayPage {...payPageProps} />
    </IslandContext>
  );
  send(req, res, renderToString(page));
});

serveList(bare, paths.contacts.to(), () => renderToString(<ListPage {...listPageProps} />));
serveList(bare, plainPath, () => renderToString(<PlainTable {...listPageProps} />));
