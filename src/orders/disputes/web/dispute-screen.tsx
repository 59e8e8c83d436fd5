import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { disputesText } from '#orders/disputes/text.ts'
import { type Dispute, disputeQuery } from '#orders/disputes/web/api.ts'
import { describeDeadline, describeReason, disputeStatusTexts } from '#orders/disputes/web/describe-dispute.ts'
import styles from '#orders/disputes/web/dispute-screen.module.css'
import { EvidenceForm } from '#orders/disputes/web/evidence-form.tsx'
import { formatDay, formatTime } from '#platform/dates.ts'
import { Link } from '#platform/web/router/links.tsx'
import { useParams } from '#platform/web/router/router.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'

/** A dispute: its facts, what speaks for the sale, and what was sent. */
export function DisputeScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(disputeQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return (
    <>
      <PageTitle backTo="/admin-dispute" lead={disputesText.feeHint}>
        {[disputesText.dispute, data.orderNumber].filter(Boolean).join(' ')}
      </PageTitle>
      <Panels>
        <Panel heading={disputesText.facts} fullWidth>
          <DefinitionList items={factItems(data)} />
        </Panel>
        {data.sent && (
          <Panel heading={disputesText.whatWasSent} fullWidth>
            <DefinitionList items={sentItems(data.sent)} />
          </Panel>
        )}
        {data.status === 'to_answer' && (
          <Panel heading={disputesText.evidence} fullWidth>
            <EvidenceForm key={data.id} dispute={data} />
          </Panel>
        )}
      </Panels>
    </>
  )
}

const factItems = (dispute: Dispute) =>
  [
    [disputesText.status, disputeStatusTexts[dispute.status]],
    [disputesText.deadline, describeDeadline(dispute)],
    [disputesText.reason, describeReason(dispute.reason)],
    [disputesText.amount, formatPounds(dispute.amount)],
    [
      disputesText.order,
      dispute.orderId ? (
        <Link key="order" to={`/admin-order/admin-order-details/${dispute.orderId}`}>
          {dispute.orderNumber}
        </Link>
      ) : (
        disputesText.debtPayment
      ),
    ],
    [disputesText.seller, dispute.sellerName],
    [disputesText.opened, formatDay(dispute.openedAt)],
    ...(dispute.closedAt ? [[disputesText.closed, formatDay(dispute.closedAt)] as const] : []),
  ] as const

const sentItems = ({ at, administrator, parts, text }: NonNullable<Dispute['sent']>) =>
  [
    [disputesText.sentOn, formatTime(at)],
    [disputesText.sentBy, administrator ?? disputesText.sentElsewhere],
    [disputesText.evidence, parts.map((part) => disputesText.parts[part]).join(', ') || '-'],
    [
      disputesText.words,
      <span key="words" className={styles.words}>
        {text || '-'}
      </span>,
    ],
  ] as const
