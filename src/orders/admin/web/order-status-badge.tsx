import { adminOrdersText } from '#orders/admin/text.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'

/** Delivered or Processing (D-030). */
export function OrderStatusBadge({ isDelivered }: { isDelivered: boolean }) {
  return isDelivered ? (
    <Badge tone="success">{adminOrdersText.delivered}</Badge>
  ) : (
    <Badge tone="warning">{adminOrdersText.processing}</Badge>
  )
}
