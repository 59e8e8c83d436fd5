import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SaleConfirmation } from '#orders/web/receipt.tsx'
import type { CommissionEntry } from '#payouts/contract.ts'
import { payoutsText } from '#payouts/text.ts'
import { entriesQuery } from '#payouts/web/api.ts'
import { dayText } from '#platform/day-text.ts'
import { useViewer } from '#platform/web/session.ts'
import { Badge, type Tone } from '#platform/web/ui/badge.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { EndlessList } from '#platform/web/ui/endless-list.tsx'
import { coinsIcon } from '#platform/web/ui/icons.ts'
import { Price } from '#platform/web/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/skeleton.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import style from './commission-sales.module.css'

const states: Record<CommissionEntry['state'], { text: string; tone: Tone }> = {
  kept: { text: payoutsText.kept, tone: 'plain' },
  pending: { text: payoutsText.onItsWay, tone: 'amber' },
  sent: { text: payoutsText.sent, tone: 'leaf' },
  taken_back: { text: payoutsText.takenBack, tone: 'rose' },
}
const reasons = {
  verification: payoutsText.waitsForVerification,
  refund: payoutsText.waitsForRefund,
  dispute: payoutsText.waitsForDispute,
}

/** What each paid sale brought, the newest first; a sale opens its receipt. */
export function CommissionSales() {
  const viewer = useViewer()
  const query = useInfiniteQuery(entriesQuery(viewer.key))
  const [shown, setShown] = useState<string | null>(null)
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div className={style.block}>
      <EndlessList
        query={query}
        count={entries.length}
        skeleton={<SalesSkeleton count={5} />}
        more={<SalesSkeleton count={2} />}
        empty={
          <EmptyState
            icon={coinsIcon}
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
                    {dayText(entry.created)}
                  </time>
                </span>
                <span className={style.state}>
                  <Badge tone={states[entry.state].tone}>
                    {entry.waits_for ? reasons[entry.waits_for] : states[entry.state].text}
                  </Badge>
                  <When entry={entry} />
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
      </EndlessList>
      {shown && <SaleConfirmation orderId={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

/** When it went, when it is expected, and what of it went back. */
function When({ entry: { paid, held_until, taken_back, state } }: { entry: CommissionEntry }) {
  const part = taken_back > 0 && state !== 'taken_back'
  const sent = state === 'sent' && paid
  if (!sent && !held_until && !part) return null
  return (
    <span className={`figures ${style.day}`}>
      {sent
        ? `${payoutsText.sentOn} ${dayText(sent)}`
        : held_until && `${payoutsText.expectedBy} ${dayText(held_until)}`}
      {part && (
        <span className={style.back}>
          <Price pounds={taken_back} /> {payoutsText.partTakenBack}
        </span>
      )}
    </span>
  )
}

function SalesSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={style.skeleton}>
      {Array.from({ length: count }, (_, place) => `sale-${place}`).map((key) => (
        <Skeleton key={key} height="72px" />
      ))}
    </SkeletonGroup>
  )
}
