import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { valuesOf } from '../../http/form.ts';
import { goToList } from '../../resource/list-address.ts';
import { readState } from '../../resource/load-list.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { chosenPeople } from '../../session/chosen-people.ts';

/** Maximum selection, the size of a contacts page. */
const mostChosen = 1000;

export async function choosePeople(visit: ResourceVisit): Promise<void> {
  const { form, req } = visit;
  const ids = [...new Set(valuesOf(form, 'id').filter(Boolean))];
  if (ids.length === 0 || ids.length > mostChosen) {
    visit.flash(
      'error',
      ids.length === 0 ? resourceMessages.nothingSelected : resourceMessages.tooManySelected,
    );
    return goToList(visit, readState(visit).state);
  }
  chosenPeople.write(req, ids);
  visit.goTo(placeOf(notifications).create);
}
