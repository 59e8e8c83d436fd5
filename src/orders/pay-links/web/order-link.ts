import { useMutation } from '@tanstack/react-query'
import type { Order } from '#orders/web/api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import { loadOfflineParts } from '#platform/web/offline/offline-parts.ts'
import type { SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import { sendOrWait } from '#platform/web/offline/send-or-wait.ts'
import { isWaiting } from '#platform/web/offline/use-waiting.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { PayLinkSent } from '../contract.ts'
import { payLinksText } from '../text.ts'
import { sendPayLink } from './api.ts'

/** An order and what its payment link charges, in pounds. */
export interface OrderWithLink extends Pick<Order, 'id' | 'clientId' | 'clientName'> {
  amount: number
}

/** The payment link of an order that the shop has already, waiting on this device. */
interface WaitingOrderLink {
  orderId: string
  clientId: string | null
}

function toWaiting({ id: orderId, clientId, clientName, amount }: OrderWithLink) {
  const content: WaitingOrderLink = { orderId, clientId }
  return { kind: 'order-link', title: payLinksText.linkFor(clientName, formatPounds(amount)), content }
}

export const orderLinkKind = {
  send: ({ content, key, options }: SentEntry) => sendPayLink((content as WaitingOrderLink).orderId, key, options),
}

/** Whether the link of this order waits already: a second one would end the first, so none is added. */
const waitsAlready = ({ id }: OrderWithLink) =>
  isWaiting('order-link', (content) => (content as WaitingOrderLink).orderId === id)

/** Keeps the sending of an order's payment link on this device until the shop can be reached. */
export async function keepOrderLink(order: OrderWithLink, owner: string | null): Promise<void> {
  const { addToOutbox } = await (await loadOfflineParts()).openOutbox()
  if (!(await waitsAlready(order))) await addToOutbox({ ...toWaiting(order), key: crypto.randomUUID(), owner })
}

/** Emails the client of an order its payment link; null if the link waits on this device until the shop can be reached. */
export async function sendOrderLink(order: OrderWithLink, key: string): Promise<PayLinkSent | null> {
  if (await waitsAlready(order)) {
    notify.info(payLinksText.linkWaits)
    return null
  }
  return sendOrWait({ ...toWaiting(order), key }, (first) => sendPayLink(order.id, key, first))
}

interface SendPayLinkOptions {
  /** Called with null if the link waits on this device until the shop can be reached. */
  onSuccess: (answer: PayLinkSent | null, order: OrderWithLink) => unknown
}

export function useSendPayLink(options: SendPayLinkOptions) {
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: (order: OrderWithLink) => once(order.id, (key) => sendOrderLink(order, key)),
    ...options,
  })
}
