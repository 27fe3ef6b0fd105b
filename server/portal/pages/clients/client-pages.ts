import type { Page } from '../../page/route.ts';
import type { ClientDirectory } from './client-directory.ts';
import type { ClientContext } from './client-context.ts';
import { getSetting, postSetting } from './setting.tsx';
import { getSwitcher, postSwitcher } from './switcher.tsx';

export function clientPages(directory: ClientDirectory): Record<'switcher' | 'setting', Page> {
  const page = (handleGet: ClientHandler, handlePost: ClientHandler): Page => ({
    get: (ctx) => handleGet({ ...ctx, directory }),
    post: (ctx) => handlePost({ ...ctx, directory }),
  });
  return { switcher: page(getSwitcher, postSwitcher), setting: page(getSetting, postSetting) };
}

type ClientHandler = (ctx: ClientContext) => Promise<void>;
