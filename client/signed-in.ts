import { confirmFirst } from './confirm.ts';
import { refreshFragments } from './fragments.ts';
import { watchIdleness } from './idleness.ts';
import { closeMenus } from './menus.ts';
import { guardUnsaved } from './unsaved.ts';

guardUnsaved(window);
confirmFirst(document);
closeMenus(document);
refreshFragments(window);
watchIdleness(document);
