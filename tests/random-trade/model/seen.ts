import { findWaitReason, getTakenBack } from './commission.ts'
import { describeTier, formatLine } from './commission-rules.ts'
import { sumReductions } from './coupons.ts'
import { statusOf } from './order-state.ts'
import { predictRecallPages } from './recalls.ts'
import { predictReturns } from './returns.ts'
import { type Order, people, type Trade } from './trade.ts'

/** What the shop has to show after a step: in the database, on the commission page, and as emails. */
export interface Seen {
  inventory: number[]
  /** The seller's own count of each product. */
  salonStock: number[]
  /**
   * For each order its payment status and total, whether it has reserved inventory, the seller who is credited with it and why, and its
   * client.
   */
  orders: string[]
  /** For each order the commission of its lines, with the rules that determined it. */
  lines: string[]
  /** For each seller the tier and the sales that the nightly job has counted last. */
  tiers: string[]
  /** For each paid order the recipient and the amounts of its invoice and credit notes. */
  invoices: string[]
  /** The clients of both sellers, and the saved cards of each person, which the provider has to have too. */
  clients: string[]
  cards: string[]
  ledger: {
    held: number
    payable: number
    debt: number
    rivalPayable: number
    rivalDebt: number
    coupons: number
    replacements: number
  }
  /** This page and those of recalls are compared after some steps only; null after the others. */
  commissionPage: CommissionPage | string | null
  /** The state of each return, and what has become of its items. */
  returns: string[]
  /** The administrators' pages of recalls. */
  recalls: string[] | null
  emails: string[]
}

export interface CommissionPage {
  pending: number
  online: number
  cash: number
  owed: number
  balance: number
  /** For each order its commission, kind, state, what it waits for, and what was taken back. */
  entries: string[]
}

export function predictSeen(trade: Trade, withPages: boolean): Seen {
  const { held, payable, debt } = trade.books
  return {
    inventory: trade.products.map(({ quantity }) => quantity),
    salonStock: trade.salonStock,
    orders: trade.orders.map(
      (order) =>
        `${order.name}: status ${statusOf(order)}, total ${order.total}${order.reserved ? ', reserved' : ''}, of ${order.owner} for ${order.credit}, client ${order.client ?? 'nobody'}`,
    ),
    lines: trade.orders.map(({ name, lines }) => {
      const words = lines.map(({ commission, rule }) => formatLine(commission, rule))
      return `${name}: ${words.sort().join(', ')}`
    }),
    tiers: (['seller', 'rival'] as const).map((owner) => `${owner}: ${describeTier(trade.counted[owner])}`),
    invoices: trade.orders.flatMap(({ name, payment }) =>
      payment ? [`${name}, ${payment.recipient}: ${payment.documents.join(', ')}`] : [],
    ),
    clients: trade.clients.map(
      ({ owner, person, deleted, erased }) =>
        `${owner}: ${people[person]}${erased ? ', erased' : deleted ? ', deleted' : ''}`,
    ),
    cards: people.flatMap((person, at) => (trade.cards[at] ?? []).map(({ card }) => `${person}: ${card}`)).sort(),
    ledger: {
      held,
      payable,
      debt,
      rivalPayable: trade.rivalBooks.payable,
      rivalDebt: trade.rivalBooks.debt,
      coupons: sumReductions(trade),
      replacements: trade.books.replacements,
    },
    commissionPage: withPages ? predictCommissionPage(trade) : null,
    returns: predictReturns(trade),
    recalls: withPages ? predictRecallPages(trade) : null,
    emails: [...trade.emails].sort(),
  }
}

function predictCommissionPage(trade: Trade): CommissionPage | string {
  if (trade.seller.blocked) return 'refused with code 7'
  const { payable, online, cash, debt } = trade.books
  const entries = trade.orders.flatMap((order) => predictEntry(trade, order))
  return { pending: payable, online, cash, owed: debt, balance: trade.accountBalance, entries }
}

function predictEntry(trade: Trade, { name, commission, payment }: Order): string[] {
  if (!payment || payment.mode === 'none' || payment.owner === 'rival') return []
  const takenBack = getTakenBack(payment)
  const isOnline = payment.mode === 'accrual'
  let state = isOnline ? 'pending' : 'kept'
  if (payment.transfer?.state === 'paid') state = 'sent'
  if (payment.transfer?.state === 'void' && payment.transfer.netted > 0) state = 'netted'
  if (takenBack >= commission) state = 'taken_back'
  const { transfer } = payment
  const waitsFor = state === 'pending' && transfer ? findWaitReason(trade, payment, transfer) : null
  const netted = transfer?.netted ?? 0
  return [formatEntry({ name, commission, isOnline, state, waitsFor, takenBack, netted })]
}

/** Describes one entry of the commission page, in the same way for the model and for the shop. */
export function formatEntry(entry: {
  name: string
  commission: number
  isOnline: boolean
  state: string
  waitsFor: string | null
  takenBack: number
  netted: number
}): string {
  const { name, commission, isOnline, state, waitsFor, takenBack, netted } = entry
  const kind = isOnline ? 'online' : 'cash'
  return `${name}: ${commission} ${kind}, ${state}, waits for ${waitsFor ?? 'nothing'}, taken back ${takenBack}, netted ${netted}`
}
