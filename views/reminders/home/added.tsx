import { apiCalls } from '../../../shared/api-calls.ts';
import type { AddedRows } from '../../../shared/api-calls/added-rows.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import { listSourceMessages } from '../../../shared/locales/en/health-record.ts';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { refusedRowMessages } from '../../../shared/locales/en/refused-rows.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { onMoment, formatMoment } from '../../../shared/time.ts';
import { RefusedRows, Warnings } from '../../files/refused-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { hasNextStep, NextStep } from './next-step.tsx';
import type { Addition, ListPanelProps } from './list-props.ts';

type Props = ListPanelProps & { added: Addition };

export function Added(props: Props) {
  const { id, added, zone, nowSeconds } = props;
  if ('failure' in added)
    return (
      <div className="added">
        <Notice kind="error" text={added.failure} />
      </div>
    );
  const { rejected, errors, loaded_before, loaded_into, later = 0, warned, warnings, gone } = added;
  return (
    <div className="added">
      <Notice kind={rejected > 0 ? 'info' : 'success'} text={describeAdded(added)} takesFocus />
      {/* Repeats the next step below the notice, because the original is far above. */}
      {props.isChecked && hasNextStep(props) && (
        <div className="actions">
          <NextStep {...props} />
        </div>
      )}
      {later > 0 && <Notice kind="info" text={listSourceMessages.later(later)} />}
      {loaded_before !== undefined && (
        <Notice
          kind="info"
          text={homeMessages.loadedBefore(
            loaded_into,
            onMoment(formatMoment(loaded_before, zone, nowSeconds)),
          )}
        />
      )}
      {gone > 0 && <Notice kind="info" text={refusedRowMessages.goneRows(gone)} />}
      {rejected > 0 &&
        !isFromRecord(added) &&
        ('failure' in props.refused || props.refused.length === 0) &&
        hasNeeded(props, apiCalls.noteExport.needs) && (
          <p>
            <a href={`${pathsOf(notifications).one(id)}/refused`} download>
              {refusedRowMessages.download}
            </a>
          </p>
        )}
      {errors.length > 0 && (
        <RefusedRows errors={errors.map((fault) => ({ ...fault, value: '' }))} all={errors.length} />
      )}
      {warned > 0 && <Warnings text={homeMessages.rowsWarned(warned)} warnings={warnings} />}
    </div>
  );
}

const isFromRecord = ({ unchanged }: AddedRows) => unchanged !== undefined;

function describeAdded(added: AddedRows): string {
  const { accepted, rejected, cancelled, updated = 0, withdrawn = 0, unchanged = 0, later = 0 } = added;
  const fromRecord = isFromRecord(added);
  if (fromRecord && accepted + rejected + updated + withdrawn + unchanged + later === 0)
    return listSourceMessages.none;
  const parts = [
    fromRecord && accepted === 0 ? listSourceMessages.noneNew : homeMessages.rowsAdded(accepted),
    cancelled > 0 && homeMessages.rowsCancelled(cancelled),
    (!fromRecord || rejected > 0) && homeMessages.rowsRefused(rejected),
    updated > 0 && listSourceMessages.changed(updated),
    withdrawn > 0 && listSourceMessages.withdrawn(withdrawn),
    unchanged > 0 && listSourceMessages.unchanged(unchanged),
  ];
  return `${parts.filter(Boolean).join(', ')}.${rejected > 0 ? ` ${homeMessages.refusedStay(rejected)}` : ''}`;
}
