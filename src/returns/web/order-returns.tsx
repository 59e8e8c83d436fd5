import returnIcon from '@tabler/icons/outline/receipt-refund.svg?path'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { RowAction } from '#platform/web/ui/tables/list-row.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { returnScreensText } from '../screens-text.ts'
import style from './returns.module.css'
import { type SellerReturn, sellerReturnsQuery, useReturnsByOrder } from './seller-api.ts'

const SellerReturnDialog = lazy(() =>
  import('#returns/web/seller-return-dialog.tsx').then((file) => ({ default: file.SellerReturnDialog })),
)

/** What My Orders shows of returns. */
export interface OrderReturns {
  /** Above the orders: what is open. */
  panel: ReactNode
  badgeOf: (orderId: string) => ReactNode
  actionsOf: (orderId: string) => RowAction[]
  dialog: ReactNode
}

/** The newest return of each order, which its row leads to; an email and a push message about a return name its order. */
export function useOrderReturns(viewer: string): OrderReturns {
  const [params] = useSearchParams()
  const returns = useReturnsByOrder(viewer)
  const [shown, setShown] = useState<{ id?: string; orderId?: string | null }>({ orderId: params.get('order') })
  const found = [...returns.values()].find(({ id, orderId }) => id === shown.id || orderId === shown.orderId)
  return {
    panel: <OpenReturns viewer={viewer} onOpen={({ id }) => setShown({ id })} />,
    badgeOf: (orderId) => {
      const isOpen = ['new', 'waiting', 'arrived'].includes(returns.get(orderId)?.state ?? '')
      return isOpen && <Badge tone="warning">{returnScreensText.return}</Badge>
    },
    actionsOf: (orderId) => {
      const one = returns.get(orderId)
      return one ? [{ icon: returnIcon, label: returnScreensText.return, run: () => setShown({ id: one.id }) }] : []
    },
    dialog: found && (
      <Suspense>
        <SellerReturnDialog found={found} onClose={() => setShown({})} />
      </Suspense>
    ),
  }
}

interface OpenReturnsProps {
  viewer: string
  onOpen: (found: SellerReturn) => void
}

/** Returns that are not settled yet, above a seller's orders; nothing where there are none. */
function OpenReturns({ viewer, onOpen }: OpenReturnsProps) {
  const { data } = useQuery(sellerReturnsQuery(viewer, true))
  if (!data || data.total === 0) return null
  return (
    <section className={style.open} aria-labelledby="open-returns">
      <h2 id="open-returns" className={style.legend}>
        {returnScreensText.waitingForYou(data.total)}
      </h2>
      <ul className={`bare ${style.rows}`}>
        {data.returns.map((one) => (
          <li key={one.id} className={style.row}>
            <span>{[one.orderNumber, one.client, returnScreensText.reasonNames[one.reason]].join(' · ')}</span>
            <Button small variant="secondary" onClick={() => onOpen(one)}>
              {returnScreensText.open}
              <span className="visually-hidden"> {one.orderNumber}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
