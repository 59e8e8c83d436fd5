import type { ClientOrder } from '#client-page/orders/web/api.ts'
import { clientPageText } from '#client-page/text.ts'
import { Badge, type Tone } from '#platform/web/ui/tables/table.tsx'

const tones: Record<ClientOrder['state'], Tone> = {
  unpaid: 'warning',
  preparing: 'neutral',
  dispatched: 'accent',
  delivered: 'success',
  handed_over: 'success',
  refunded: 'neutral',
}

export function OrderStateBadge({ state }: Pick<ClientOrder, 'state'>) {
  return <Badge tone={tones[state]}>{clientPageText.states[state]}</Badge>
}
