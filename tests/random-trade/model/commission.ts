import { count } from './counts.ts'
import { booksOf, createTransfer, type Order, type Payment, type Refund, type Trade, type Transfer } from './trade.ts'

/**
 * How commission is to be taken back for refunded items: first from transfers that are not sent yet; the rest is to become a debt of the
 * seller.
 */
export function splitReversal(payment: Payment, commission: number): { fromHeld: number; owed: number } {
  const held = listTransfers(payment).reduce((sum, { state, amount }) => sum + (state === 'queued' ? amount : 0), 0)
  const fromHeld = Math.min(held, commission)
  return { fromHeld, owed: commission - fromHeld }
}

export function reverseCommission(trade: Trade, payment: Payment, commission: number) {
  const { fromHeld, owed } = splitReversal(payment, commission)
  let rest = fromHeld
  for (const transfer of listTransfers(payment)) {
    if (transfer.state !== 'queued') continue
    const taken = Math.min(transfer.amount, rest)
    transfer.amount -= taken
    rest -= taken
    if (transfer.amount === 0) transfer.state = 'void'
  }
  const books = booksOf(trade, payment)
  books.payable -= fromHeld
  books.online -= fromHeld
  books.debt += owed
  if (owed > 0) count(trade, 'debt arisen')
  return { fromHeld, owed }
}

/** Gives back the commission of a refund that came back: adds it to the unsent transfer, takes it off the debt, or sends it again. */
export function restoreCommission(trade: Trade, payment: Payment, { fromHeld, owed }: Refund): void {
  const books = booksOf(trade, payment)
  const { transfer } = payment
  const isUnsent = transfer?.state === 'queued' || transfer?.state === 'void'
  const restored = isUnsent ? fromHeld : 0
  const forgiven = Math.min(owed, books.debt)
  if (transfer && restored > 0) {
    transfer.amount += restored
    transfer.state = 'queued'
  }
  const rest = fromHeld - restored + owed - forgiven
  books.debt -= forgiven
  books.payable += restored + rest
  books.online += fromHeld
  if (rest > 0) payment.returns.push(createTransfer(trade, payment.owner, rest))
}

export function listTransfers({ transfer, returns }: Payment): Transfer[] {
  return transfer ? [transfer, ...returns] : returns
}

export type TransferTrouble = 'none' | 'answer lost' | 'provider down' | 'account suspended'

/** Why a commission is not sent now, in the order in which the reasons are named (D-240); null if nothing makes it wait. */
export function findWaitReason(trade: Trade, { owner, refunds, dispute }: Payment, transfer: Transfer): string | null {
  const books = booksOf(trade, transfer)
  const isRival = owner === 'rival'
  const { blocked, payoutsEnabled } = isRival ? { blocked: false, payoutsEnabled: true } : trade.seller
  const debtAttempt = isRival ? null : trade.debtAttempt
  if (blocked) return 'blocked'
  if (dispute?.state === 'open') return 'dispute'
  if (refunds.some(({ state }) => state === 'open')) return 'refund'
  if (!payoutsEnabled) return 'verification'
  if (!transfer.released) return 'release'
  return debtAttempt || (transfer.state === 'unanswered' && books.debt > 0) ? 'debt' : null
}

/** Sends what may be sent, as the shop's job does. Whether a transfer has already arrived is checked first, even while it waits. */
export function sendTransfers(trade: Trade, trouble: TransferTrouble): void {
  const open = trade.orders
    .flatMap(({ payment }) => (payment ? listTransfers(payment).map((transfer) => ({ payment, transfer })) : []))
    .filter(({ transfer: { state } }) => state === 'queued' || state === 'unanswered')
    .sort((one, other) => one.transfer.number - other.transfer.number)
  for (const { payment, transfer } of open) {
    const waits = findWaitReason(trade, payment, transfer) !== null
    if (transfer.state === 'unanswered' && transfer.arrived) settleTransfer(trade, transfer)
    else if (!waits) sendTransfer(trade, transfer, trouble)
  }
}

function sendTransfer(trade: Trade, transfer: Transfer, trouble: TransferTrouble): void {
  if (transfer.state === 'queued') netDebt(trade, transfer)
  if (transfer.state === 'void') return
  if (trouble === 'account suspended' && transfer.owner === 'seller') {
    transfer.state = 'queued'
    count(trade, 'transfer declined')
    return
  }
  transfer.state = 'unanswered'
  if (trouble === 'provider down') return
  transfer.arrived = true
  if (transfer.owner === 'seller') trade.accountBalance += transfer.amount
  if (trouble !== 'answer lost') settleTransfer(trade, transfer)
}

function settleTransfer(trade: Trade, transfer: Transfer): void {
  transfer.state = 'paid'
  booksOf(trade, transfer).payable -= transfer.amount
  trade.books.held -= transfer.amount
  count(trade, 'transfer sent')
}

/** What the seller owes is paid from her commission first (D-242). */
function netDebt(trade: Trade, transfer: Transfer): void {
  const books = booksOf(trade, transfer)
  const netted = Math.min(books.debt, transfer.amount)
  if (netted === 0) return
  books.debt -= netted
  books.payable -= netted
  books.online -= netted
  transfer.netted += netted
  transfer.amount -= netted
  if (transfer.amount === 0) transfer.state = 'void'
  count(trade, 'debt netted')
}

/**
 * Gives up transfers that have to wait now and never reached the provider, which is certain if it does not know them after a quarter of an
 * hour.
 */
export function giveUpLostTransfers(trade: Trade): void {
  for (const { payment } of trade.orders)
    for (const transfer of payment ? listTransfers(payment) : [])
      if (transfer.state === 'unanswered' && !transfer.arrived && findWaitReason(trade, payment as Payment, transfer))
        transfer.state = 'queued'
}

/** How much of an order's commission was taken back. */
export function getTakenBack({ refunds, dispute }: Payment): number {
  const refunded = refunds
    .filter(({ state }) => state === 'refunded')
    .reduce((sum, { commission }) => sum + commission, 0)
  return refunded + (dispute?.state === 'lost' ? dispute.commission : 0)
}

/** Money that went back to the payer, by refunds and by a lost dispute. */
export function getRefunded({ refunds, dispute }: Payment): number {
  const byRefunds = refunds.filter(({ state }) => state === 'refunded').reduce((sum, { amount }) => sum + amount, 0)
  return byRefunds + (dispute?.state === 'lost' ? dispute.amount : 0)
}

/** A lost dispute takes the same share of the commission that is left as of the money that is left, rounded down (D-241). */
export function getCommissionOfLostDispute({ commission }: Order, payment: Payment): number {
  if (payment.mode !== 'accrual') return 0
  const [left, money] = [commission - getTakenBack(payment), payment.amount - getRefunded(payment)]
  const { amount } = payment.dispute ?? { amount: 0 }
  return amount >= money ? left : Math.floor((left * amount) / money)
}
