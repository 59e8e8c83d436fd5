import returnIcon from '@tabler/icons/outline/receipt-refund.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { toLinkValue } from '#platform/input/link-value.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { useDeferredComponent } from '#platform/web/ui/loading/use-deferred-component.ts'
import type { RowAction } from '#platform/web/ui/tables/list-row.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { openReturnsText } from '../text.ts'
import { isOpenReturn, orderReturnsQuery, type SellerReturn, useReturnsByOrder, waitingReturnsQuery } from './api.ts'
import style from './order-returns.module.css'

/** What the page My Orders shows about returns. */
export interface OrderReturns {
  /** Whether the open returns are still loading; the list of orders waits for them, so that the panel above it does not push it down. */
  isLoading: boolean
  /** Shown above the list of orders: the open returns, and the dialog of the one that was opened. */
  panel: ReactNode
  badgeOf: (orderId: string) => ReactNode
  actionsOf: (orderId: string) => RowAction[]
}

const loadDialog = () => import('./seller-return-dialog.tsx').then((file) => file.SellerReturnDialog)

/**
 * Loads all open returns and the newest return of each order, which the order's row opens. If the URL names an order, as links in emails
 * and push messages do, its return is shown at once.
 */
export function useOrderReturns(viewer: string): OrderReturns {
  const [params] = useSearchParams()
  const namedOrder = toLinkValue(params.get('order') ?? '')
  const waiting = useQuery(waitingReturnsQuery(viewer))
  const newest = useReturnsByOrder(viewer)
  const named = useQuery({ ...orderReturnsQuery(viewer, namedOrder), enabled: namedOrder !== '' })
  const [shown, setShown] = useState<{ id: string } | 'named' | null>(namedOrder ? 'named' : null)
  const Dialog = useDeferredComponent(loadDialog)
  const open = waiting.data?.returns ?? []
  const byOrder = new Map([...newest, ...open.toReversed().map((one) => [one.orderId, one] as const)])
  const known = [...open, ...newest.values(), ...(named.data ?? [])]
  const found = shown === 'named' ? named.data?.[0] : known.find(({ id }) => id === shown?.id)
  return {
    isLoading: waiting.isPending,
    panel: (
      <>
        {open.length > 0 && <OpenReturns returns={open} onShow={(id) => setShown({ id })} />}
        {found && Dialog && <Dialog found={found} onClose={() => setShown(null)} />}
      </>
    ),
    badgeOf: (orderId) => {
      const one = byOrder.get(orderId)
      return one && isOpenReturn(one) && <Badge tone="warning">{orderSummaryText.return}</Badge>
    },
    actionsOf: (orderId) => {
      const one = byOrder.get(orderId)
      if (!one) return []
      // a return that has ended can be viewed but not answered, so its action has another name
      const label = isOpenReturn(one) ? orderSummaryText.return : openReturnsText.see
      return [{ icon: returnIcon, label, run: () => setShown({ id: one.id }) }]
    },
  }
}

interface OpenReturnsProps {
  returns: readonly SellerReturn[]
  onShow: (returnId: string) => void
}

/** Lists the open returns of a seller's clients: the newest few at first, and all of them on request. */
function OpenReturns({ returns, onShow }: OpenReturnsProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || returns.length <= fewReturns + 1 ? returns : returns.slice(0, fewReturns)
  return (
    <section className={style.open} aria-labelledby="open-returns">
      <h2 id="open-returns" className={style.heading}>
        {openReturnsText.waitingForYou(returns.length)}
      </h2>
      <ul className={`bare ${style.rows}`}>
        {shown.map((one) => (
          <li key={one.id} className={style.row}>
            <span>{[one.orderNumber, one.client, openReturnsText.reasonNames[one.reason]].join(' · ')}</span>
            <Button small variant="secondary" onClick={() => onShow(one.id)}>
              {openReturnsText.open}
              <span className="visually-hidden"> {one.orderNumber}</span>
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < returns.length && (
        <Button small variant="quiet" onClick={() => setWhole(true)}>
          {openReturnsText.showAll(returns.length)}
        </Button>
      )}
    </section>
  )
}

/** How many open returns are shown at first, so that the orders stay in sight; one more is shown too, instead of a button for it alone. */
const fewReturns = 5
