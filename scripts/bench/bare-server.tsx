import { renderToString } from 'react-dom/server';
import { paths } from '../../shared/paths.ts';
import { createPortalStore } from '../../shared/state/groups.ts';
import { IslandContext, type IslandHost } from '../../views/island.tsx';
import { islandElement } from '../../views/islands/island-element.ts';
import { islandComponents } from '../../views/islands/rendered.ts';
import { PayPage } from '../../views/pay/pay-page.tsx';
import { ListPage } from '../../views/resource/list-page.tsx';
import { send, serveList, startBareApp } from './bare-app.ts';
import { listPageProps } from './list-page-props.ts';
import { PlainTable } from './plain-table.tsx';
import { payPageProps } from './pay-page-props.ts';
import { plainPath } from './sample.ts';

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
