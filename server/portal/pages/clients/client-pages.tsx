import type { Request, RequestHandler, Response } from 'express';
import { createClientDirectory } from './client-directory.ts';
import { sendSetting, takeSetting } from './setting.tsx';
import { sendSwitcher, takeSwitcher, type SwitcherExchange } from './switcher.tsx';
import type { PortalParts } from '../../visit/parts.ts';

interface Page {
  show: RequestHandler;
  take: RequestHandler;
}

/** The internal admins' pages: the client switcher and a client's settings (spec 2). */
export function createAdmin(parts: PortalParts): Record<'switcher' | 'setting', Page> {
  const directory = createClientDirectory(parts);
  const page = (
    show: (exchange: SwitcherExchange) => Promise<void>,
    take: (exchange: SwitcherExchange) => Promise<void>,
  ): Page => ({
    show: (req: Request, res: Response) => show({ parts, directory, req, res }),
    take: (req: Request, res: Response) => take({ parts, directory, req, res }),
  });
  return {
    switcher: page(sendSwitcher, takeSwitcher),
    setting: page(sendSetting, takeSetting),
  };
}
