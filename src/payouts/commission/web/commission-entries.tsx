import coinIcon from '@tabler/icons/outline/coin.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { SaleConfirmation } from '#orders/receipts/web/receipt.tsx'
import { commissionEntriesQuery } from '#payouts/accounts/web/api.ts'
import type { CommissionEntry } from '#payouts/commission/contract.ts'
import { payoutsText } from '#payouts/text.ts'
import { formatDay } from '#platform/dates.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Badge, type Tone } from '#platform/web/ui/tables/badge.tsx'
import { InfiniteList } from '#platform/web/ui/tables/infinite-list.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import style from './commission-entries.module.css'

const states: Record<CommissionEntry['state'], { text: string; tone: Tone }> = {
  kept: { text: payoutsText.keptAtSale, tone: 'neutral' },
  pending: { text: payoutsText.onItsWay, tone: 'warning' },
  sent: { text: payoutsText.sent, tone: 'success' },
  taken_back: { text: payoutsText.takenBack, tone: 'danger' },
}
const reasons = {
  verification: payoutsText.waitsForVerification,
  refund: payoutsText.waitsForRefund,
  dispute: payoutsText.waitsForDispute,
}

/** What each paid sale brought, the newest first; a sale opens its receipt. */
export function CommissionEntries() {
  const viewer = useViewer()
  const query = useInfiniteQuery(commissionEntriesQuery(viewer.key))
  const [shown, setShown] = useState<string | null>(null)
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div className={style.block}>
      <InfiniteList
        query={query}
        count={entries.length}
        skeleton={<EntriesSkeleton count={5} />}
        more={<EntriesSkeleton count={2} />}
        empty={
          <EmptyState
            icon={coinIcon}
            text={payoutsText.noSales}
            hint={payoutsText.noSalesHint}
            action={<ButtonLink to="/mystock">{payoutsText.toStock}</ButtonLink>}
          />
        }
      >
        <ul className={`bare ${style.sales}`}>
          {entries.map((entry) => (
            <li key={entry.order_id}>
              <button type="button" className={style.sale} onClick={() => setShown(entry.order_id)}>
                <span className={style.order}>
                  <span className={`figures ${style.number}`}>{entry.ord_no}</span>
                  <time className={`figures ${style.day}`} dateTime={entry.created}>
                    {formatDay(entry.created)}
                  </time>
                </span>
                <span className={style.state}>
                  <Badge tone={states[entry.state].tone}>
                    {entry.waits_for ? reasons[entry.waits_for] : states[entry.state].text}
                  </Badge>
                  <EntryDates entry={entry} />
                </span>
                <span className={style.money}>
                  <Price pounds={entry.commission} className={style.amount} />
                  <span className={style.day}>
                    {payoutsText.ofSale} <Price pounds={entry.amount} />
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </InfiniteList>
      {shown && <SaleConfirmation orderId={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

/** When it went, when it is expected, and what of it went back. */
function EntryDates({ entry: { paid, held_until, taken_back, state } }: { entry: CommissionEntry }) {
  const part = taken_back > 0 && state !== 'taken_back'
  const sent = state === 'sent' && paid
  if (!sent && !held_until && !part) return null
  return (
    <span className={`figures ${style.day}`}>
      {sent
        ? `${payoutsText.sentOn} ${formatDay(sent)}`
        : held_until && `${payoutsText.expectedBy} ${formatDay(held_until)}`}
      {part && (
        <span className={style.back}>
          <Price pounds={taken_back} /> {payoutsText.partTakenBack}
        </span>
      )}
    </span>
  )
}

function EntriesSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={style.skeleton}>
      {Array.from({ length: count }, (_, place) => `sale-${place}`).map((key) => (
        <Skeleton key={key} height="72px" />
      ))}
    </SkeletonGroup>
  )
}
