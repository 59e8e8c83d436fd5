import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay, formatTime } from '#platform/dates.ts'
import { Link, useParams } from '#platform/web/router/router.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { returnScreensText } from '#returns/screens-text.ts'
import { openReturnsText } from '#returns/seller/text.ts'
import { ReturnPhotos } from '#returns/web/return-photos.tsx'
import { ReturnStateBadge } from '#returns/web/return-rows.tsx'
import { adminReturnsText } from '../text.ts'
import { deskPhotoQuery, type ReturnAtDesk, returnQuery } from './api.ts'
import { ReturnDecision } from './return-decision.tsx'
import style from './returns-desk.module.css'

/** The page of a return: what the client says and shows, what the rule of returns says, and what is decided. */
export function ReturnScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(returnQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return (
    <>
      <PageTitle backTo="/admin-return" lead={returnScreensText.ofClient(data.client)}>
        {`${adminReturnsText.return} ${data.orderNumber}`}
      </PageTitle>
      {data.reason === 'skin_reaction' && <p className={style.warning}>{adminReturnsText.reactionWarning}</p>}
      <Panels>
        <Panel heading={adminReturnsText.facts} actions={<ReturnStateBadge state={data.state} />}>
          <DefinitionList items={describeFacts(data)} />
          <ReturnPhotos queries={data.photoIds.map((photoId) => deskPhotoQuery(viewer.key, data.id, photoId))} />
        </Panel>
        <Panel heading={adminReturnsText.rule}>
          {describeRule(data).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Panel>
        <Panel heading={adminReturnsText.items} fullWidth>
          <ReturnDecision key={keyOf(data)} found={data} />
        </Panel>
        {data.answers.length > 0 && (
          <Panel heading={adminReturnsText.answers} fullWidth>
            <DefinitionList items={data.answers.map(({ text, createdAt }) => [formatTime(createdAt), text] as const)} />
          </Panel>
        )}
      </Panels>
    </>
  )
}

/** The choices of the decision begin anew once the return is in another state, can go elsewhere, or has nothing left. */
const keyOf = ({ state, obstacle, lines }: ReturnAtDesk) =>
  [state, obstacle, ...lines.map(({ destinations }) => destinations.join())].join(' ')

function describeFacts(found: ReturnAtDesk) {
  const { orderId, orderNumber, replacement, refundedPounds, paidElsewherePounds, rejectionReason } = found
  return [
    [
      adminReturnsText.order,
      <Link key="order" to={`/admin-order/admin-order-details/${orderId}`}>
        {orderNumber}
      </Link>,
    ],
    [adminReturnsText.opened, formatDay(found.openedAt)],
    [adminReturnsText.reason, openReturnsText.reasonNames[found.reason]],
    [adminReturnsText.client, found.client],
    [adminReturnsText.seller, found.seller],
    [adminReturnsText.paidBy, adminReturnsText.payers[found.isPaidBySeller ? 'seller' : 'card']],
    [adminReturnsText.delivered, describeDelivery(found)],
    [adminReturnsText.code, found.code],
    [adminReturnsText.clientWords, found.note],
    ...(refundedPounds === null ? [] : [[adminReturnsText.refunded, formatPounds(refundedPounds)] as const]),
    ...(paidElsewherePounds === null ? [] : [[nameOfPaidElsewhere(found), formatPounds(paidElsewherePounds)] as const]),
    ...(replacement
      ? [
          [
            adminReturnsText.replacedBy,
            <Link key="replacement" to={`/admin-order/admin-order-details/${replacement.id}`}>
              {replacement.number}
            </Link>,
          ] as const,
        ]
      : []),
    ...(rejectionReason ? [[adminReturnsText.refusedBecause, rejectionReason] as const] : []),
  ] as const
}

const nameOfPaidElsewhere = ({ isPaidBySeller }: ReturnAtDesk) =>
  isPaidBySeller ? adminReturnsText.paidBackBySeller : adminReturnsText.paidElsewhere

function describeDelivery({ deliveredAt, hasLeft }: ReturnAtDesk): string {
  if (deliveredAt) return formatDay(deliveredAt)
  return hasLeft ? adminReturnsText.notDelivered : adminReturnsText.notLeft
}

function describeRule({ reason, until, days, lines }: ReturnAtDesk): string[] {
  if (reason !== 'changed_mind') return [adminReturnsText.ruleProblem]
  const against = lines.flatMap(({ title, obstacle }) =>
    obstacle ? [adminReturnsText.against(title, adminReturnsText.obstaclesOfLines[obstacle])] : [],
  )
  return [
    until ? adminReturnsText.ruleUntil(formatDay(until), days) : adminReturnsText.ruleOpen(days),
    ...(against.length > 0 ? against : [adminReturnsText.nothingAgainst]),
  ]
}
