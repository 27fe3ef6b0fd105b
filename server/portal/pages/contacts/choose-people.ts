import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { valuesOf } from '../../http/form.ts';
import { goToList } from '../../resource/list-address.ts';
import { readState } from '../../resource/load-list.ts';
import type { ResourceContext } from '../../resource/screen-parts.ts';
import { chosenPeopleSlot } from '../../session/chosen-people.ts';

/** Maximum number of selected contacts, the size of a contacts page. */
const maxChosen = 1000;

export async function choosePeople(ctx: ResourceContext): Promise<void> {
  const { form, req } = ctx;
  const ids = [...new Set(valuesOf(form, 'id').filter(Boolean))];
  if (ids.length === 0 || ids.length > maxChosen) {
    ctx.flash(
      'error',
      ids.length === 0 ? resourceMessages.nothingSelected : resourceMessages.tooManySelected,
    );
    return goToList(ctx, readState(ctx).state);
  }
  chosenPeopleSlot.write(req, ids);
  ctx.redirect(pathsOf(notifications).create);
}
