import { Badge } from '#base/web/ui/badge.tsx'
import { adminOrdersMessages as say } from '#messages/admin-orders.ts'

/** Delivered or Processing (D-030). */
export function OrderStatusBadge({ status }: { status: number }) {
  return status === 1 ? <Badge tone="leaf">{say.delivered}</Badge> : <Badge tone="amber">{say.processing}</Badge>
}
