import { apiCalls } from '../../shared/api-calls.ts';
import { hasNeeded } from '../../shared/rights.ts';
import { listSourceMessages } from '../../shared/messages/health-record.ts';
import { homeMessages } from '../../shared/messages/home.ts';
import { refusedRowMessages } from '../../shared/messages/refused-rows.ts';
import { notifications } from '../../shared/resources/notifications.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { onMoment, formatMoment } from '../../shared/time.ts';
import { RefusedRows } from '../files/refused-rows.tsx';
import { Notice } from '../ui/notice.tsx';
import { hasNextStep, NextStep } from './next-step.tsx';
import { Warnings } from '../refused/warnings.tsx';
import type { ListPanelProps, RowsAdded } from './list-props.ts';

type Props = ListPanelProps & { added: RowsAdded };

export function Added(props: Props) {
  const { id, added, zone, nowSeconds } = props;
  const { rejected, errors, loadedBefore, loadedInto, record, failure, warned, warnings, gone = 0 } = added;
  if (failure !== undefined)
    return (
      <div className="added">
        <Notice kind="error" text={failure} />
      </div>
    );
  return (
    <div className="added">
      <Notice kind={rejected > 0 ? 'info' : 'success'} text={describeAdded(added)} takesFocus />
      {/* The notice is where one looks now: what comes next stands far above. */}
      {props.isChecked && hasNextStep(props) && (
        <div className="actions">
          <NextStep {...props} />
        </div>
      )}
      {record && record.later > 0 && <Notice kind="info" text={listSourceMessages.later(record.later)} />}
      {loadedBefore > 0 && (
        <Notice
          kind="info"
          text={homeMessages.loadedBefore(loadedInto, onMoment(formatMoment(loadedBefore, zone, nowSeconds)))}
        />
      )}
      {gone > 0 && <Notice kind="info" text={refusedRowMessages.goneRows(gone)} />}
      {rejected > 0 &&
        !record &&
        ('failure' in props.refused || props.refused.length === 0) &&
        hasNeeded(props, apiCalls.noteExport.needs) && (
          <p>
            <a href={`${pathsOf(notifications).one(id)}/refused`} download>
              Download rejected rows
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

function describeAdded({ accepted, rejected, cancelled, record }: RowsAdded): string {
  const recordRows = record ? record.updated + record.withdrawn + record.unchanged + record.later : 0;
  if (record && accepted + rejected + recordRows === 0) return listSourceMessages.none;
  const parts = [
    record && accepted === 0 ? listSourceMessages.noneNew : homeMessages.rowsAdded(accepted),
    cancelled > 0 && homeMessages.rowsCancelled(cancelled),
    (!record || rejected > 0) && homeMessages.rowsRefused(rejected),
    record && record.updated > 0 && listSourceMessages.changed(record.updated),
    record && record.withdrawn > 0 && listSourceMessages.withdrawn(record.withdrawn),
    record && record.unchanged > 0 && listSourceMessages.unchanged(record.unchanged),
  ];
  return `${parts.filter(Boolean).join(', ')}.${rejected > 0 ? ` ${homeMessages.refusedStay(rejected)}` : ''}`;
}
