import { operatorPageStrings } from '../../shared/locales/en/operators.ts';
import { profileLabels } from '../../shared/locales/en/profile.ts';
import { formatPhone } from '../../shared/contact-details.ts';
import { approvalMessages as messages } from '../../shared/locales/en/approval.ts';
import { paths } from '../../shared/paths.ts';
import { Facts } from '../ui/facts.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst, isQuestion, QuestionActions } from '../ui/question.tsx';
import type { OrganizationPageProps } from './props.ts';

type Props = Pick<OrganizationPageProps, 'shell' | 'organization' | 'confirmsApproval'>;

export function ApprovalSection({ shell, organization: { id, approval }, confirmsApproval = false }: Props) {
  if (!approval) return null;
  const href = paths.operatorOrganization.to({ id });
  return (
    <section className="operators-section" aria-labelledby="approval">
      <h2 id="approval">{messages.listed}</h2>
      <Facts
        facts={[
          [operatorPageStrings.signedUpBy, approval.name],
          [profileLabels.email, messages.email(approval.email, approval.confirmed)],
          [profileLabels.phone, approval.phone && formatPhone(approval.phone)],
        ]}
      />
      {confirmsApproval ? (
        <div className="notice asked" {...isQuestion}>
          <h3>{messages.ask}</h3>
          <p>{messages.hint}</p>
          <PostForm
            csrfToken={shell.csrfToken}
            action={href}
            className=""
            step="approve"
            waiting={operatorPageStrings.approving}
          >
            <QuestionActions cancelHref={href} goOn={messages.approve} />
          </PostForm>
        </div>
      ) : (
        <a className="btn btn-quiet" href={`${href}?ask=approve`} {...confirmFirst}>
          {messages.approve}
        </a>
      )}
    </section>
  );
}
