/** The state of one seller's trade as the specification has it: all amounts are whole pence. */

export type DeliveryType = 1 | 2 | 3 | 5
export type Way = 'saved_card' | 'new_card' | 'wallet' | 'cash' | 'link'
/** How the card behaves: `refusing` is saved and declined when charged, the others stand for test tokens. */
export type Card = 'good' | 'declined' | 'challenged' | 'disputed' | 'refusing'

export interface Product {
  price: number
  commission: number
  quantity: number
  visible: boolean
}

export interface Client {
  deleted: boolean
  /** Has a token of an explore link. */
  visiting: boolean
}

export interface OrderLine {
  product: number
  quantity: number
  price: number
  commission: number
}

export interface Attempt {
  way: Way | 'debt'
  card: Card
  amount: number
  /** `unanswered`: the provider's answer was lost. `waiting`: the card holder's bank asks. */
  state: 'unanswered' | 'waiting' | 'paid' | 'declined'
  /** The provider has the charge and asks the card holder to confirm it. */
  challenged: boolean
}

export interface Transfer {
  amount: number
  state: 'queued' | 'unanswered' | 'paid' | 'void'
  /** The money is in the seller's account, whether the shop knows it or not. */
  arrived: boolean
  /** The part that paid what the seller owed. */
  netted: number
  /** Its release date has come. */
  released: boolean
  /** The transfers of a trade are sent in the order in which they were made. */
  number: number
}

export interface Refund {
  lines: { line: number; quantity: number }[]
  amount: number
  commission: number
  state: 'open' | 'refunded' | 'refused'
  fromHeld: number
  owed: number
}

export interface Dispute {
  amount: number
  state: 'open' | 'won' | 'lost'
  commission: number
}

export interface Payment {
  amount: number
  mode: 'discount' | 'accrual' | 'none'
  /** The recipient of the invoice (D-040, D-326). */
  recipient: 'seller' | 'client'
  /** Invoice and credit notes, in the order in which they are issued: kind and amount (D-365). */
  documents: string[]
  refunds: Refund[]
  dispute: Dispute | null
  transfer: Transfer | null
  /** Commission that is sent again after a refund that came back. */
  returns: Transfer[]
}

export interface Order {
  name: string
  type: DeliveryType
  client: number | null
  lines: OrderLine[]
  full: number
  commission: number
  total: number
  reserved: boolean
  replaced: boolean
  /** It took the place of an order that was pending, and is pending too until it is paid (D-430). */
  replacesPending: boolean
  /** How many payment links were sent; only the last one opens. */
  links: number
  linkExpired: boolean
  dispatched: boolean
  /** The payment under way. */
  attempt: Attempt | null
  /** A payment whose outcome its payer has not seen. */
  unacknowledged: Attempt | null
  payment: Payment | null
}

export interface Trade {
  products: Product[]
  clients: Client[]
  orders: Order[]
  seller: { blocked: boolean; payoutsEnabled: boolean }
  debtAttempt: Attempt | null
  unacknowledgedDebtAttempt: Attempt | null
  /** Disputes about payments of debt, in the order of the payments. */
  debtDisputes: Dispute[]
  books: { held: number; payable: number; debt: number; online: number; cash: number }
  /** What has arrived in the seller's account at the provider. */
  accountBalance: number
  /** The emails of the present step: kind and recipient. */
  emails: string[]
  transfersMade: number
  /** The commission of each order is held for some days (D-243). */
  isHeld: boolean
  counts: Counts
}

/** What a run has to have reached. */
export const countedEvents = [
  'orders placed',
  'orders paid',
  'paid by link',
  'paid in cash',
  'paid in a visit',
  'declined',
  '3-D Secure confirmed',
  '3-D Secure left open',
  'sold out',
  'refunded',
  'refund came back',
  'dispute won',
  'dispute lost',
  'debt arisen',
  'debt paid',
  'transfer sent',
  'invoice sent',
  'dispatched',
  'link cancelled',
  'link replaced',
  'transfer unknown during a refund',
  'transfer declined',
  'debt netted',
] as const
export type CountedEvent = (typeof countedEvents)[number]
export type Counts = Map<CountedEvent, number>

export function count(trade: Trade, event: CountedEvent): void {
  trade.counts.set(event, (trade.counts.get(event) ?? 0) + 1)
}

export function createTrade(products: Product[], isHeld: boolean): Trade {
  return {
    products,
    clients: [0, 1].map(() => ({ deleted: false, visiting: false })),
    orders: [],
    seller: { blocked: false, payoutsEnabled: true },
    debtAttempt: null,
    unacknowledgedDebtAttempt: null,
    debtDisputes: [],
    books: { held: 0, payable: 0, debt: 0, online: 0, cash: 0 },
    accountBalance: 0,
    emails: [],
    transfersMade: 0,
    isHeld,
    counts: new Map(),
  }
}

export function createTransfer(trade: Trade, amount: number): Transfer {
  trade.transfersMade += 1
  return { amount, state: 'queued', arrived: false, netted: 0, released: true, number: trade.transfersMade }
}

/** 1 not started, 2 pending, 3 completed (D-024). */
export function statusOf({ payment, attempt, links, replacesPending }: Order): 1 | 2 | 3 {
  if (payment) return 3
  return attempt || links > 0 || replacesPending ? 2 : 1
}

/** Replaced, or its client was deleted: it can be paid no more (D-022, D-207). */
export function isWithdrawn(trade: Trade, { replaced, client }: Order): boolean {
  return replaced || (client !== null && trade.clients[client]?.deleted === true)
}

/** The seller and the client of an order, as recipients of emails. */
export function clientOf({ client }: Order): string | null {
  return client === null ? null : `client ${client + 1}`
}

export function sendEmail(trade: Trade, kind: string, recipient: string | null): void {
  if (recipient !== null) trade.emails.push(`${kind} to ${recipient}`)
}
