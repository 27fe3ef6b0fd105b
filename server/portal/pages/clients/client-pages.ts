import type { Page } from '../../visit/route.ts';
import type { ClientDirectory } from './client-directory.ts';
import type { ClientVisit } from './client-visit.ts';
import { showSetting, takeSetting } from './setting.tsx';
import { showSwitcher, takeSwitcher } from './switcher.tsx';

export function clientPages(directory: ClientDirectory): Record<'switcher' | 'setting', Page> {
  const page = (show: ClientHandler, take: ClientHandler): Page => ({
    show: (visit) => show({ ...visit, directory }),
    take: (visit) => take({ ...visit, directory }),
  });
  return { switcher: page(showSwitcher, takeSwitcher), setting: page(showSetting, takeSetting) };
}

type ClientHandler = (visit: ClientVisit) => Promise<void>;
