import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#base/web/session.ts'
import { Badge, type Tone } from '#base/web/ui/badge.tsx'
import { ButtonLink } from '#base/web/ui/button.tsx'
import { EndlessList } from '#base/web/ui/endless-list.tsx'
import { coinsIcon } from '#base/web/ui/icons.ts'
import { Price } from '#base/web/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { EmptyState } from '#base/web/ui/state.tsx'
import type { CommissionEntry } from '#commission/contract.ts'
import { entriesQuery } from '#commission/web/api.ts'
import { payoutsMessages as say } from '#messages/payouts.ts'
import { dayText } from '#orders/day-text.ts'
import { SaleConfirmation } from '#orders/web/receipt.tsx'
import style from './commission-sales.module.css'

const states: Record<CommissionEntry['state'], { text: string; tone: Tone }> = {
  kept: { text: say.kept, tone: 'plain' },
  pending: { text: say.onItsWay, tone: 'amber' },
  sent: { text: say.sent, tone: 'leaf' },
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
            text={say.noSales}
            hint={say.noSalesHint}
            action={<ButtonLink to="/mystock">{say.toStock}</ButtonLink>}
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
                <Badge tone={states[entry.state].tone}>{states[entry.state].text}</Badge>
                <Price pounds={entry.commission} className={style.amount} />
              </button>
            </li>
          ))}
        </ul>
      </EndlessList>
      {shown && <SaleConfirmation orderId={shown} onClose={() => setShown(null)} />}
    </div>
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
