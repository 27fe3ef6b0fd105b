import { recordPageStrings } from '../../shared/locales/en/resources.ts';
import { recordFormId } from '../resource/form-page.tsx';

/** Effects of the change that is about to be saved, with a button to save it anyway. */
export function SaveWarning({ effects }: { effects: readonly string[] }) {
  return (
    <div className="notice notice-info" role="alert" tabIndex={-1} data-focus>
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      <div className="actions">
        <button type="submit" form={recordFormId} name="anyway" value="T" className="btn btn-quiet">
          {recordPageStrings.saveAnyway}
        </button>
      </div>
    </div>
  );
}
