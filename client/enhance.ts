import { clearBanners } from './banner.ts';
import { focusWhatMatters } from './focus.ts';
import { guardForms } from './forms.ts';
import { printOnClick } from './print.ts';
import { watchScripts } from './script-failures.ts';

watchScripts(document);
guardForms(window);
printOnClick(document);
focusWhatMatters(document);
clearBanners(document);
