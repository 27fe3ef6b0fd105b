import { operatorNoticeMessages as messages } from '../../shared/locales/en/operator-notices.ts';
import { paths } from '../../shared/paths.ts';

export interface ShownNotice {
  problem: string;
  remedy: string;
  /** Formatted start time; '' if unknown. */
  since: string;
  /** Name of the practice; '' if unknown. */
  place: string;
  id_org: string;
  opensSetting: boolean;
}

/** Ongoing system failures. `notices` is undefined if they could not be loaded. */
export function NoticesSection({ notices }: { notices: readonly ShownNotice[] | undefined }) {
  if (notices?.length === 0) return null;
  return (
    <section className="service-notices" aria-labelledby="service-notices">
      <h2 id="service-notices">{messages.title}</h2>
      {notices ? (
        <ul>
          {notices.map((notice) => (
            <li key={`${notice.problem} ${notice.id_org}`}>
              <NoticeLines {...notice} />
            </li>
          ))}
        </ul>
      ) : (
        <p>{messages.unread}</p>
      )}
    </section>
  );
}

function NoticeLines({ problem, remedy, since, id_org: id, place, opensSetting }: ShownNotice) {
  const facts = [place, since].filter(Boolean).join(' · ');
  return (
    <>
      <h3>{problem}</h3>
      <p className="soft">{facts}</p>
      <p>
        {remedy} {opensSetting && <a href={paths.clientSetting.to({ id })}>{messages.openSetting}</a>}
      </p>
    </>
  );
}
