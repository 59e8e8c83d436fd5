import { findOrAddRecord } from './attribution.ts'
import { keepPaidCard } from './client-cards.ts'
import { count } from './counts.ts'
import { clientOf } from './order-state.ts'
import { isDiscounted } from './place-order.ts'
import { changeSalonStock } from './put-back.ts'
import { type Attempt, booksOf, createTransfer, type Order, type Payment, sendEmail, type Trade } from './trade.ts'
import { formatDocument, sumInvoicedVat } from './vat.ts'

/** What becomes of an order once its charge has succeeded or failed. */

export const isByLink = (way: Attempt['way']): boolean => way === 'link' || way === 'client_card'

/** The card holder presses a button of the bank's page. */
export function answerBank(trade: Trade, order: Order, confirms: boolean): void {
  if (confirms) {
    settleAttempt(trade, order)
    count(trade, '3-D Secure confirmed')
  } else declineAttempt(trade, order)
}

/** The charge has succeeded: status, inventory, ledger, commission and emails (D-003 to D-007, D-043). */
export function settleAttempt(trade: Trade, order: Order): void {
  const attempt = order.attempt as Attempt
  const books = booksOf(trade, order)
  attempt.state = 'paid'
  order.attempt = null
  keepPaidCard(trade, order, attempt)
  if (order.inShop) addBuyer(trade, order)
  const payment: Payment = {
    owner: order.owner,
    step: trade.step,
    day: trade.day,
    amount: attempt.amount,
    mode: getCommissionMode(order, attempt),
    refunds: [],
    dispute: null,
    transfer: null,
    returns: [],
    isByClient: isByLink(attempt.way) || order.type === 5,
    recipient: getInvoiceRecipient(order, attempt),
    documents: [],
    credited: new Map(),
  }
  order.payment = payment
  payment.documents.push(formatDocument('invoice', attempt.amount, sumInvoicedVat(trade, order)))
  if (isByLink(attempt.way)) order.total = attempt.amount
  trade.books.held += attempt.amount
  if (order.type === 3) for (const { product, quantity } of order.lines) changeSalonStock(trade, product, -quantity)
  if (payment.mode === 'discount') books.cash += order.commission
  if (payment.mode === 'accrual') {
    books.payable += order.commission
    books.online += order.commission
    payment.transfer = { ...createTransfer(trade, order.owner, order.commission), released: !trade.isHeld }
  }
  sendEmail(trade, 'order-confirmation', order.owner)
  sendEmail(trade, payment.isByClient ? 'order-confirmation' : 'receipt', clientOf(order))
  count(trade, 'orders paid')
  if (order.used) count(trade, 'paid with a code')
  if (order.inShop) count(trade, 'shop orders paid')
  if (attempt.way === 'client_card') count(trade, 'paid with a saved client card')
  if (attempt.way === 'link') count(trade, 'paid by link')
  else if (order.type === 5) count(trade, 'paid in a visit')
  if (attempt.way === 'cash') count(trade, 'paid in cash')
}

/** Makes the buyer on a shop page a client of the credited seller, which happens with the payment (D-503). */
function addBuyer(trade: Trade, order: Order): void {
  const before = trade.clients.length
  order.client = findOrAddRecord(trade, order)
  if (trade.clients.length > before) count(trade, 'buyer became a client')
}

/**
 * The recipient of the invoice: the client if she pays through a link or in a visit, or if the order is delivered to her and the seller
 * took no cash for it; otherwise the seller (D-040, D-326).
 */
function getInvoiceRecipient({ type }: Order, { way }: Attempt): Payment['recipient'] {
  return isByLink(way) || type === 5 || (type === 1 && way !== 'cash') ? 'client' : 'seller'
}

function getCommissionMode({ type, commission }: Order, { way }: Attempt): Payment['mode'] {
  if (commission === 0) return 'none'
  if (isByLink(way)) return 'accrual'
  return way === 'cash' || isDiscounted(type) ? 'discount' : 'accrual'
}

export function declineAttempt(trade: Trade, order: Order): void {
  if (order.attempt) order.attempt.state = 'declined'
  order.attempt = null
  returnInventory(trade, order)
}

/** Takes the items of an order out of the inventory; a sale from the seller's own stock does not touch it (D-035). */
export function takeInventory({ products }: Trade, order: Order): void {
  if (order.reserved || order.type === 3) return
  for (const { product, quantity } of order.lines) (products[product] as { quantity: number }).quantity -= quantity
  order.reserved = true
}

function returnInventory({ products }: Trade, order: Order): void {
  if (!order.reserved) return
  for (const { product, quantity } of order.lines) (products[product] as { quantity: number }).quantity += quantity
  order.reserved = false
}
