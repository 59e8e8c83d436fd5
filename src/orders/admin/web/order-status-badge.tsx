import { adminOrdersText } from '#orders/admin/text.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'

/** Delivered or Processing (D-030). */
export function OrderStatusBadge({ status }: { status: number }) {
  return status === 1 ? (
    <Badge tone="success">{adminOrdersText.delivered}</Badge>
  ) : (
    <Badge tone="warning">{adminOrdersText.processing}</Badge>
  )
}
