import { adminOrdersText } from '#orders/admin/text.ts'
import { formatDay } from '#platform/dates.ts'
import { joinNames } from '#platform/join-names.ts'
import { Link } from '#platform/web/router/router.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { dispatchText } from '../text.ts'
import type { OrderToSend } from './api.ts'
import { DispatchFacts } from './dispatch-facts.tsx'

/** The columns of the orders on the dispatch desk; one that must not leave says why. */
export const dispatchColumns: readonly Column<OrderToSend>[] = [
  {
    title: adminOrdersText.orderNumber,
    cell: ({ id, number }) => <Link to={`/admin-order/admin-order-details/${id}`}>{number}</Link>,
    breaks: 'never',
  },
  { title: dispatchText.paidOn, cell: ({ paidAt }) => formatDay(paidAt), breaks: 'never' },
  {
    title: dispatchText.deliverTo,
    cell: ({ recipient, town }) => [recipient, town].filter(Boolean).join(', ') || dispatchText.noAddress,
  },
  { title: adminOrdersText.quantity, cell: ({ quantity }) => quantity, numeric: true },
  { title: dispatchText.seller, cell: ({ sellerName }) => sellerName, onTablets: 'titled line' },
  {
    title: dispatchText.delivery,
    cell: ({ packedAt, recalled, isToReturn, dispatch }) =>
      recalled.length > 0 ? (
        dispatchText.isRecalled(joinNames(recalled))
      ) : isToReturn ? (
        dispatchText.isToReturn
      ) : packedAt && dispatch?.state === 'to_pack' ? (
        dispatchText.packedOn(formatDay(packedAt))
      ) : dispatch ? (
        <DispatchFacts dispatch={dispatch} />
      ) : (
        ''
      ),
  },
]
