import coinPoundIcon from '@tabler/icons/outline/coin-pound.svg?path'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { accessText } from '#access/text.ts'
import { useViewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { ReceiptDialog } from '#orders/receipts/web/receipt-dialog.tsx'
import type { TransferWaitReason } from '#payouts/commission/contract.ts'
import { type CommissionEntry, commissionAmountsQuery, commissionEntriesQuery } from '#payouts/commission/web/api.ts'
import { CommissionTotalsPanel } from '#payouts/commission/web/commission-totals-panel.tsx'
import { StatementDownload } from '#payouts/statements/web/statement-download.tsx'
import { OwnReportDownload } from '#payouts/tax-report/web/own-report-download.tsx'
import { payoutsText } from '#payouts/text.ts'
import { formatDay } from '#platform/dates.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { Badge, type Tone } from '#platform/web/ui/tables/table.tsx'
import { formatPounds, Price } from '#platform/web/ui/text/price.tsx'
import commissionEntriesStyle from '../../../payouts/commission/web/commission-entries.module.css'
import style from '../../../payouts/commission/web/commission-screen.module.css'

const OwnTier = lazy(async () => ({ default: (await import('#commission-rules/web/own-tier.tsx')).OwnTier }))

export function CommissionScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(commissionAmountsQuery(viewer.key))
  return (
    <div className={style.screen}>
      <PageTitle backTo="/" lead={payoutsText.commissionLead}>
        {appText.commission}
      </PageTitle>
      {data ? (
        <>
          {data.owed > 0 && <OwedBanner pounds={data.owed} />}
          <CommissionTotalsPanel amounts={data.amounts} />
        </>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <TotalsSkeleton />
      )}
      <div className={style.tier}>
        <Suspense>
          <OwnTier />
        </Suspense>
      </div>
      <StatementDownload />
      <OwnReportDownload />
      <section aria-labelledby="sales">
        <h2 className={style.heading} id="sales">
          {payoutsText.eachSale}
        </h2>
        <CommissionEntries />
      </section>
    </div>
  )
}

function OwedBanner({ pounds }: { pounds: number }) {
  return (
    <div className={style.owed}>
      <p>
        {payoutsText.owedBanner} <strong className="figures">{formatPounds(pounds)}</strong>
      </p>
      <ButtonLink small to="/payoutPayment">
        {accessText.payoutPayment}
      </ButtonLink>
    </div>
  )
}

function TotalsSkeleton() {
  return (
    <SkeletonGroup className={style.skeleton}>
      <Skeleton height="188px" />
      <Skeleton height="124px" />
      <Skeleton height="124px" />
      <Skeleton height="124px" />
    </SkeletonGroup>
  )
}

const stateBadges: Record<CommissionEntry['state'], { text: string; tone: Tone }> = {
  retained: { text: payoutsText.retainedAtSale, tone: 'neutral' },
  pending: { text: payoutsText.onItsWay, tone: 'warning' },
  sent: { text: payoutsText.sent, tone: 'success' },
  netted: { text: payoutsText.usedForDebt, tone: 'neutral' },
  reversed: { text: payoutsText.takenBack, tone: 'danger' },
}
const waitReasons: Record<TransferWaitReason, string> = {
  verification: payoutsText.waitsForVerification,
  refund: payoutsText.waitsForRefund,
  dispute: payoutsText.waitsForDispute,
  release: payoutsText.waitsForRelease,
  debt: payoutsText.waitsForDebt,
  blocked: payoutsText.waitsForBlock,
  deleted: payoutsText.waitsForDeletion,
}

/** The commission of each paid sale, the newest first; an entry opens the sale's receipt. */
function CommissionEntries() {
  const viewer = useViewer()
  const query = useInfiniteQuery(commissionEntriesQuery(viewer.key))
  const [openOrderId, setOpenOrderId] = useState<string | null>(null)
  const entries = useEndlessRows(query, 'entries', 'orderId')
  return (
    <div className={commissionEntriesStyle.block}>
      <InfiniteList
        query={query}
        count={entries.length}
        skeleton={<EntriesSkeleton count={5} />}
        more={<EntriesSkeleton count={2} />}
        empty={
          <EmptyState
            icon={coinPoundIcon}
            text={payoutsText.noSales}
            hint={payoutsText.noSalesHint}
            action={<ButtonLink to="/mystock">{payoutsText.toStock}</ButtonLink>}
          />
        }
      >
        <ul className={`bare ${commissionEntriesStyle.sales}`}>
          {entries.map((entry) => (
            <li key={entry.orderId}>
              <button
                type="button"
                className={commissionEntriesStyle.sale}
                onClick={() => setOpenOrderId(entry.orderId)}
              >
                <span className={commissionEntriesStyle.order}>
                  <span className={`figures ${commissionEntriesStyle.number}`}>{entry.orderNumber}</span>
                  <time className={`figures ${commissionEntriesStyle.day}`} dateTime={entry.paidAt}>
                    {formatDay(entry.paidAt)}
                  </time>
                </span>
                <span className={commissionEntriesStyle.state}>
                  <Badge tone={stateBadges[entry.state].tone}>
                    {entry.waitsFor ? waitReasons[entry.waitsFor] : stateBadges[entry.state].text}
                  </Badge>
                  <EntryDates entry={entry} />
                </span>
                <span className={commissionEntriesStyle.money}>
                  <Price pounds={entry.commission} className={commissionEntriesStyle.amount} />
                  <span className={commissionEntriesStyle.day}>
                    {payoutsText.ofSale} <Price pounds={entry.charged} />
                  </span>
                  {entry.rules.length > 0 && (
                    <span className={commissionEntriesStyle.day}>{payoutsText.byRules(entry.rules.join(', '))}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </InfiniteList>
      {openOrderId && <ReceiptDialog orderId={openOrderId} onClose={() => setOpenOrderId(null)} />}
    </div>
  )
}

/** When the commission was sent, is due or is expected, and how much of it was reversed or paid a debt. */
function EntryDates({
  entry: { sentAt, releasedOn, expectedBy, reversed, netted, state },
}: {
  entry: CommissionEntry
}) {
  const isPartlyReversed = reversed > 0 && state !== 'reversed'
  const isPartlyNetted = netted > 0 && state !== 'netted'
  const dates = [
    ...(state === 'sent' && sentAt ? [`${payoutsText.sentOn} ${formatDay(sentAt)}`] : []),
    ...(state === 'pending' && releasedOn ? [`${payoutsText.dueOn} ${formatDay(releasedOn)}`] : []),
    ...(expectedBy ? [`${payoutsText.expectedBy} ${formatDay(expectedBy)}`] : []),
  ]
  if (dates.length === 0 && !isPartlyReversed && !isPartlyNetted) return null
  return (
    <span className={`figures ${commissionEntriesStyle.day}`}>
      {dates.join(', ')}
      {isPartlyReversed && (
        <span className={commissionEntriesStyle.back}>
          <Price pounds={reversed} /> {payoutsText.partTakenBack}
        </span>
      )}
      {isPartlyNetted && (
        <span className={commissionEntriesStyle.back}>
          <Price pounds={netted} /> {payoutsText.partUsedForDebt}
        </span>
      )}
    </span>
  )
}

function EntriesSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={commissionEntriesStyle.skeleton}>
      {Array.from({ length: count }, (_, index) => `sale-${index}`).map((key) => (
        <Skeleton key={key} height="72px" />
      ))}
    </SkeletonGroup>
  )
}
