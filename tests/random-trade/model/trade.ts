import type { CountedTier, Rule } from './commission-rules.ts'
import type { Counts } from './counts.ts'
import type { Coupon, UsedCoupon } from './coupons.ts'
import type { LinkOpening } from './follow-up.ts'
import type { Recall } from './recalls.ts'
import type { Pieces, Return } from './returns.ts'
import type { CreditedLine } from './vat.ts'

/** The state of one seller's trade as the specification has it: all amounts are whole pence. */

/** The seller of the trade, or another one, who has two clients, of whom one is also the first seller's. */
export type SellerName = 'seller' | 'rival'

export const people = ['client 1', 'client 2', 'stranger', 'rival’s client'] as const

export type DeliveryType = 1 | 2 | 3 | 5
/** `client_card` is a payment through a link with a card that the client has saved. */
export type Way = 'saved_card' | 'new_card' | 'wallet' | 'cash' | 'link' | 'client_card'
/** How the card behaves: `refusing` can be saved but is declined when charged; the others are test tokens. */
export type Card = 'good' | 'declined' | 'challenged' | 'disputed' | 'refusing'

export interface Product {
  price: number
  commission: number
  quantity: number
  visible: boolean
  /** In per cent; 0 where the distributor is not registered for VAT. */
  vatRate: number
  /** Set if the product is hidden and even earlier orders of it cannot be paid (D-580). */
  withdrawn: boolean
}

/** A person's record in the list of one seller. */
export interface Client {
  person: number
  owner: SellerName
  deleted: boolean
  erased: boolean
  /** Whether the client has a token from an explore link. */
  visiting: boolean
}

export interface OrderLine {
  product: number
  quantity: number
  price: number
  commission: number
  /** The name of the rule that determined the commission, before any coupon; null if it is the product's own commission. */
  rule: string | null
  /** How much a coupon took off one item. */
  off: number
  /** The batches with which the line was packed, sorted. */
  batches: string[]
}

/** The items that were sent to replace returned ones, in an order at no price (D-554). */
export interface Replacement {
  order: Order
  lines: Pieces[]
}

export interface Attempt {
  way: Way | 'debt'
  card: Card
  amount: number
  /** `unanswered`: the provider's answer was lost. `waiting`: the card holder's bank asks for confirmation. */
  state: 'unanswered' | 'waiting' | 'paid' | 'declined'
  /** The provider has the charge and asks the card holder to confirm it. */
  challenged: boolean
  /** The client has agreed that the card is saved. */
  saves: boolean
  /** The number of the client's saved card; null for any other card. */
  savedCard: number | null
}

/** A card that a person has saved, which is valid for all sellers. */
export interface SavedCard {
  card: Card
  number: number
}

export interface Transfer {
  owner: SellerName
  amount: number
  state: 'queued' | 'unanswered' | 'paid' | 'void'
  /** The money is in the seller's account, whether the shop knows it or not. */
  arrived: boolean
  /** The part that paid what the seller owed. */
  netted: number
  /** Its release date has come. */
  released: boolean
  /** The number of the transfer: transfers are sent in the order in which they were made. */
  number: number
}

export interface Refund {
  lines: { line: number; quantity: number }[]
  amount: number
  commission: number
  state: 'open' | 'refunded' | 'refused'
  fromHeld: number
  owed: number
  /** How much of a coupon's reduction the refund has returned. */
  returned: number
  /** The return that the refund settles, whose own emails then report it (D-601). */
  ofReturn: Return | null
  /** The parts of the lines in its credit note. */
  credit: Map<number, CreditedLine>
}

export interface Dispute {
  amount: number
  state: 'open' | 'won' | 'lost'
  commission: number
}

export interface Payment {
  owner: SellerName
  /** The step in which the order was paid. */
  step: number
  /** The day on which the order was paid. */
  day: number
  amount: number
  mode: 'discount' | 'accrual' | 'none'
  /** The client has paid the shop, which then pays back to her card. */
  isByClient: boolean
  /** The recipient of the invoice (D-040, D-326). */
  recipient: 'seller' | 'client'
  /** Invoice and credit notes, in the order in which they are issued: kind, amount and VAT (D-365). */
  documents: string[]
  /** What credit notes have given back of each line. */
  credited: Map<number, CreditedLine>
  refunds: Refund[]
  dispute: Dispute | null
  transfer: Transfer | null
  /** Commission that is sent again after a refund that came back. */
  returns: Transfer[]
}

export interface Order {
  name: string
  type: DeliveryType
  /** The seller who is credited with the order, and the reason (D-350, D-503). */
  owner: SellerName
  credit: 'seller' | 'link' | 'client' | 'shop'
  /** Placed on the seller's shop page. */
  inShop: boolean
  /** Whether the order was cancelled before it was paid, by its seller or an administrator. */
  cancelled: boolean
  /** Whether the buyer's data was erased from this order of a shop page. */
  erased: boolean
  /** The record of its client; null without one, and for a buyer on a shop page until the payment. */
  client: number | null
  /** The person whose emails and cards are affected; null for an order without a client. */
  person: number | null
  lines: OrderLine[]
  /** The coupon with which the order was placed. */
  used: UsedCoupon | null
  full: number
  commission: number
  total: number
  reserved: boolean
  replaced: boolean
  /** Whether the order replaced one that was pending: then it is pending too, until it is paid (D-430). */
  replacesPending: boolean
  /** How many payment links there were; only the last one opens. */
  links: number
  /** Whether one of the links was mailed, which makes the order pending. */
  isLinkMailed: boolean
  isLastLinkMailed: boolean
  /** The client's first opening of the last link. */
  openedLink: LinkOpening | null
  /** The days on which the client was reminded of the order's link; they still count when the link is sent again. */
  reminders: number[]
  linkExpired: boolean
  /** The seller has cancelled the link; if it is sent again, it is a normal link once more. */
  linkCancelled: boolean
  dispatched: boolean
  /** The payment under way. */
  attempt: Attempt | null
  /** A payment whose outcome its payer has not seen. */
  unacknowledged: Attempt | null
  payment: Payment | null
}

export interface Books {
  payable: number
  debt: number
  online: number
  cash: number
}

export interface Trade {
  products: Product[]
  /** The seller's own count of each product. */
  salonStock: number[]
  clients: Client[]
  coupons: Coupon[]
  /** The commission rules that have not ended, in the order in which they are tried, and how many were ever made. */
  rules: Rule[]
  rulesMade: number
  /** What the nightly job has last counted for each seller. */
  counted: Record<SellerName, CountedTier | null>
  orders: Order[]
  returns: Return[]
  replacements: Replacement[]
  recalls: Recall[]
  seller: { blocked: boolean; payoutsEnabled: boolean; followsUp: boolean }
  /** Saved cards of each person. */
  cards: SavedCard[][]
  cardsSaved: number
  /** Explore links that their client has opened, the oldest first. */
  openings: LinkOpening[]
  /** The number of the present step, and the days that have passed. */
  step: number
  day: number
  debtAttempt: Attempt | null
  unacknowledgedDebtAttempt: Attempt | null
  /** Disputes about payments of debt, in the order of the payments. */
  debtDisputes: Dispute[]
  books: Books & { held: number; replacements: number }
  rivalBooks: Books
  /** What has arrived in the seller's account at the provider. */
  accountBalance: number
  /** The emails of the present step: kind and recipient. */
  emails: string[]
  transfersMade: number
  /** The commission of each order is held for some days (D-243). */
  isHeld: boolean
  counts: Counts
}

export function createTransfer(trade: Trade, owner: SellerName, amount: number): Transfer {
  trade.transfersMade += 1
  return { owner, amount, state: 'queued', arrived: false, netted: 0, released: true, number: trade.transfersMade }
}

export function booksOf(trade: Trade, { owner }: { owner: SellerName }): Books {
  return owner === 'rival' ? trade.rivalBooks : trade.books
}

export function sendEmail(trade: Trade, kind: string, recipient: string | null): void {
  if (recipient !== null) trade.emails.push(`${kind} to ${recipient}`)
}
