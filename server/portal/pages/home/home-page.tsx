import type { Request, RequestHandler, Response } from 'express';
import { paths } from '../../../../shared/paths.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { HomePage } from '../../../../views/home/home-page.tsx';
import { readForm, valueOf } from '../../http/form.ts';
import { zoneOf } from '../../resource/resource-visit.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { seeOther } from '../../http/answer.ts';
import { shellProps } from '../../visit/shell.ts';
import { readHideCBR, writeHideCBR } from './home-state.ts';
import { loadHome } from './load-home.ts';
import { sendList } from './send-list.ts';

/** Home (spec 2, Inside /app): the newest jobs and notification lists. */
export function createHome(parts: PortalParts): { show: RequestHandler; take: RequestHandler } {
  return {
    show: (req, res) => showHome(parts, req, res),
    take: async (req, res) => {
      const form = readForm(req.body);
      const step = valueOf(form, 'step');
      if (step === 'send')
        return sendList({ parts, req, res, definition: notifications }, valueOf(form, 'id'));
      if (step === 'hideCBR') writeHideCBR(req, valueOf(form, 'hideCBR') !== 'F');
      seeOther(res, paths.home.to());
    },
  };
}

async function showHome(parts: PortalParts, req: Request, res: Response): Promise<void> {
  const loaded = await loadHome(parts, req);
  const element = (
    <HomePage
      shell={shellProps(parts, { req, res }, { current: 'home' })}
      zone={zoneOf({ req })}
      nowSeconds={Math.floor(parts.clock() / 1000)}
      hideCBR={readHideCBR(req)}
      {...loaded}
    />
  );
  parts.renderer.send(req, res, { title: 'Home', styles: 'all', element });
}
