import { adminOrdersMessages as say } from '#orders/admin-text.ts'
import { Badge } from '#platform/web/ui/badge.tsx'

/** Delivered or Processing (D-030). */
export function OrderStatusBadge({ status }: { status: number }) {
  return status === 1 ? <Badge tone="leaf">{say.delivered}</Badge> : <Badge tone="amber">{say.processing}</Badge>
}
