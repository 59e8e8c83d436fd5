import type { Viewer } from '#access/web/viewer.ts'
import type { Cart, CartLine } from '#cart/cart.ts'
import { getCartProduct } from '#cart/web/refresh-cart-prices.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { sendPayLink } from '#orders/pay-links/web/api.ts'
import { getOrder } from '#orders/web/api.ts'
import { errorCode } from '#platform/app-error.ts'
import { joinNames } from '#platform/join-names.ts'
import { formatPounds } from '#platform/money.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { loadOfflineParts } from '#platform/web/offline/offline-parts.ts'
import type { OutboxEntry, SendingOptions, SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import { checkoutText } from '../text.ts'
import { calculateCartTotals, type DeliveryChoice, placeOrder, toOrderBody } from './api.ts'
import { toRejection } from './rejection.ts'
import type { Checkout } from './use-checkout.ts'

/** An order with its payment link, as the checkout showed it without a network. */
interface WaitingPayLink {
  /** The body of the call. It is the same at each try, because the shop would take a different body for another call. */
  body: ReturnType<typeof toOrderBody>
  cart: Cart
  delivery: DeliveryChoice
  sellerId: string | null
  /** Absent in a sale that an earlier version has kept. */
  clientName?: string
}

function toWaiting(sale: Omit<WaitingPayLink, 'body'>, replacedOrderId: string | null): WaitingPayLink {
  return { ...sale, body: toOrderBody({ ...sale, replacedOrderId, coupon: null }) }
}

interface WaitingSale {
  viewer: Viewer
  cart: Cart
  delivery: DeliveryChoice
  clientName: string
  toKeep: Checkout['toKeep']
}

/**
 * Keeps a sale on the device until the shop can be reached; then its client gets the payment link. Like the checkout's own call, it replaces
 * the unpaid order of the same basket (D-022), and has the key of that call if it got no answer.
 */
export async function keepPayLink({ viewer, cart, delivery, clientName, toKeep }: WaitingSale): Promise<void> {
  const { addToOutbox } = await (await loadOfflineParts()).openOutbox()
  const content = toWaiting({ cart, delivery, sellerId: viewer.userId, clientName }, toKeep.replacedOrderId())
  await addToOutbox({
    kind: 'pay-link',
    title: payLinksText.linkFor(clientName, formatTotal(content)),
    content,
    key: toKeep.keyFor(content.body),
    owner: viewer.userId,
  })
  toKeep.recordLeftToDevice()
}

/** Places the order and sends its payment link. The shop refuses the order if a price or a product has changed since it was shown. */
export const payLinkKind = {
  async send({ content, key, progress, saveProgress, options }: SentEntry) {
    const orderId = (progress as string | null) ?? (await placeOrder((content as WaitingPayLink).body, key, options))
    await saveProgress(orderId)
    const isReplacing = (content as WaitingPayLink).body.order_id !== null
    // in place of an order whose link still worked the shop has sent the new link itself, and another one would end it (D-430)
    if (isReplacing && (await getOrder(orderId, { ...options, fresh: true })).isLinkOpen)
      return { message: checkoutText.newLinkSent }
    return sendPayLink(orderId, `${key} link`, options)
  },
  async review({ content, progress }: OutboxEntry, error: unknown, options: SendingOptions) {
    const sale = content as WaitingPayLink
    const replaced = toReplace({ content, progress })
    if (isApiError(error, errorCode.amountMismatch)) return reviewPrices(sale, replaced, options)
    if (replaced && (await isReplacedOrderClosed(replaced, error, options)))
      return { note: checkoutText.orderClosedMeanwhile, content: toWaiting(sale, null) }
    const refused = toRejection(error)
    if (!refused) return null
    const gone = sale.cart.filter(({ productId }) => refused.productIds.includes(productId))
    const rest = sale.cart.filter((line) => !gone.includes(line))
    const names = joinNames(gone.map(({ name }) => name))
    const note =
      refused.code === errorCode.insufficientQuantity
        ? checkoutText.tooFewLeft(names)
        : checkoutText.notAvailable(names)
    if (rest.length === 0) return { note }
    const without = toWaiting({ ...sale, cart: rest }, replaced)
    return propose(without, `${note} ${checkoutText.sendWithout(formatTotal(without))}`)
  },
  again(entry: OutboxEntry): WaitingPayLink {
    const sale = entry.content as WaitingPayLink
    return { ...sale, body: { ...sale.body, order_id: toReplace(entry) } }
  },
}

/** The order that the next try replaces: the one that an earlier try has placed in place of the first, which is closed since. */
function toReplace({ content, progress }: Pick<OutboxEntry, 'content' | 'progress'>): string | null {
  const { order_id } = (content as WaitingPayLink).body
  return order_id === null ? null : ((progress as string | null) ?? order_id)
}

/** Whether the order that was to be replaced has been paid, cancelled or deleted meanwhile, so that nothing can take its place. */
async function isReplacedOrderClosed(orderId: string, error: unknown, options: SendingOptions): Promise<boolean> {
  if (!isApiError(error, errorCode.conflict, errorCode.notFound)) return false
  try {
    const { isPaid, cancelledAt } = await getOrder(orderId, { ...options, fresh: true })
    return isPaid || cancelledAt !== null
  } catch (failure) {
    return isApiError(failure, errorCode.notFound)
  }
}

/** The sale at today's prices, for the seller to confirm. */
async function reviewPrices(sale: WaitingPayLink, replaced: string | null, options: SendingOptions) {
  const cart = await Promise.all(sale.cart.map((line) => withTodaysPrices(line, options)))
  const changes = cart.flatMap((line, index) => {
    const before = sale.cart[index]?.price
    if (before === undefined || before === line.price) return []
    return [checkoutText.priceNow(line.name, formatPounds(before), formatPounds(line.price))]
  })
  const content = toWaiting({ ...sale, cart }, replaced)
  return propose(content, checkoutText.pricesNow(joinNames(changes), formatTotal(content)))
}

/** What can be sent instead, under a title with its own amount. */
function propose(content: WaitingPayLink, note: string) {
  const { clientName } = content
  return { note, content, ...(clientName && { title: payLinksText.linkFor(clientName, formatTotal(content)) }) }
}

async function withTodaysPrices(line: CartLine, options: SendingOptions): Promise<CartLine> {
  // read from the shop itself, because this device may have kept the prices that were refused
  const { price, rrp, commission } = await getCartProduct(line.productId, { ...options, fresh: true })
  return { ...line, price, rrp, commission }
}

/** What the client pays: a link charges the full price, whatever the delivery (D-005). */
function formatTotal({ cart, delivery }: WaitingPayLink): string {
  return formatPounds(calculateCartTotals(cart, delivery.type).full)
}
