import { hasRight, type NeededRight, orderReaders, type StaffRights } from '#access/rights.ts'
import { describeMissingRight } from '#access/rights-text.ts'
import { type EventType, eventTypes } from './events-contract.ts'
import { webhooksText } from './text.ts'

/** The right with which a person may read in the back office what an event tells; of several rights, one is enough (D-772). */
export const eventRights: Record<EventType, Exclude<NeededRight, 'any' | 'owner'>> = {
  'seller.approved': 'sellers',
  'order.placed': orderReaders,
  'order.paid': orderReaders,
  'order.dispatched': orderReaders,
  'order.delivered': orderReaders,
  'order.refunded': orderReaders,
  'order.cancelled': orderReaders,
  'return.opened': 'returns',
  'return.settled': 'returns',
  'payout.sent': 'invoices',
  'product.changed': 'catalogue',
  'client.erased': 'clients',
}

/** Why a colleague may not have a program told of these events: the first one whose right she lacks; undefined if she may. */
export function describeRefusedEvent(
  staff: Pick<StaffRights, 'rights'> | null,
  events: readonly EventType[],
): string | undefined {
  const refused = eventTypes.find((type) => events.includes(type) && !hasRight(staff, eventRights[type]))
  return refused && webhooksText.notYours(refused, describeMissingRight(eventRights[refused]))
}
