import returnIcon from '@tabler/icons/outline/receipt-refund.svg?path'
import { type ReactNode, useState } from 'react'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { useDeferredComponent } from '#platform/web/ui/loading/use-deferred-component.ts'
import type { RowAction } from '#platform/web/ui/tables/list-row.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { isOpenReturn, useReturnsByOrder } from './api.ts'

/** What My Orders shows of returns. */
export interface OrderReturns {
  /** Above the orders: what is open, and the return that is shown. */
  panel: ReactNode
  badgeOf: (orderId: string) => ReactNode
  actionsOf: (orderId: string) => RowAction[]
}

const loadPanel = () => import('./seller-returns.tsx').then((file) => file.SellerReturns)

/** The newest return of each order, which its row leads to; an email and a push message about a return name its order. */
export function useOrderReturns(viewer: string): OrderReturns {
  const [params] = useSearchParams()
  const returns = useReturnsByOrder(viewer)
  const [shown, setShown] = useState<{ id?: string | undefined; orderId?: string | null }>({
    orderId: params.get('order'),
  })
  const SellerReturns = useDeferredComponent(loadPanel)
  const all = [...returns.values()]
  const found = all.find(({ id, orderId }) => id === shown.id || orderId === shown.orderId)
  return {
    panel: SellerReturns && <SellerReturns returns={all} shown={found} onShow={(id) => setShown({ id })} />,
    badgeOf: (orderId) => {
      const one = returns.get(orderId)
      return one && isOpenReturn(one) && <Badge tone="warning">{orderSummaryText.return}</Badge>
    },
    actionsOf: (orderId) => {
      const one = returns.get(orderId)
      return one ? [{ icon: returnIcon, label: orderSummaryText.return, run: () => setShown({ id: one.id }) }] : []
    },
  }
}
