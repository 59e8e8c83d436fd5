import { insertTransfer } from '#payouts/transfers/server/transfers-store.ts'
import { type Pence, pence, sum } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { insertJournals, type JournalValues, lockAccount, sumAccount } from './ledger-store.ts'

export type JournalKind =
  | 'payment'
  | 'commission_accrual'
  | 'transfer'
  | 'transfer_failed'
  | 'refund'
  | 'commission_reversal'
  | 'dispute'
  | 'debt_payment'
  | 'provider_fee'
  | 'refund_failed'
  | 'commission_return'
  | 'debt_return'
  | 'debt_offset'
  | 'replacement'

/** The kinds of the ledger's accounts; each seller has her own `seller_` accounts, with her id after a colon. */
export type LedgerAccount =
  | 'held'
  | 'provider_fees'
  | 'sales'
  | 'replacements'
  | 'coupons'
  | 'seller_payable'
  | 'seller_debt'

/** The shop's balance at the provider. */
export const heldAccount = 'held' satisfies LedgerAccount

/** The provider's fees for charges and disputes. */
export const providerFeesAccount = 'provider_fees' satisfies LedgerAccount

export const salesAccount = 'sales' satisfies LedgerAccount

/** The value of the goods that the shop sent in place of returned ones. */
export const replacementsAccount = 'replacements' satisfies LedgerAccount

/** What coupons took off list prices (D-647). */
export const couponsAccount = 'coupons' satisfies LedgerAccount

/** Commission that the shop owes the seller. */
export const sellerPayableAccount = (sellerId: string): string => `seller_payable:${sellerId}`

/** Commission that the seller owes the shop. */
export const sellerDebtAccount = (sellerId: string): string => `seller_debt:${sellerId}`

export interface Entry {
  account: string
  pence: Pence
}

interface Journal {
  kind: JournalKind
  /** The id of the payment, order, transfer, refund, dispute or debt offset that caused the journal. */
  ref: string
  entries: Entry[]
}

/** A debit is positive, a credit negative. */
export const debit = (account: string, amount: Pence): Entry => ({ account, pence: amount })

export const credit = (account: string, amount: Pence): Entry => ({ account, pence: pence(-amount) })

/**
 * Posts a journal once for its kind and ref: a second time does nothing. Posted journals never change: the database rejects
 * updates and deletes, and a journal whose entries do not sum to zero.
 */
export function postJournal(tx: Tx, journal: Journal): Promise<void> {
  return postJournals(tx, [journal])
}

/** Posts several journals in one statement. */
export async function postJournals(tx: Tx, journals: Journal[]): Promise<void> {
  await insertJournals(tx, journals.map(validateBalanced))
}

/** The journal without its empty entries; throws if it does not balance. */
function validateBalanced({ kind, ref, entries: all }: Journal): JournalValues {
  const entries = all.filter((entry) => entry.pence !== 0)
  const total = entries.reduce((all, entry) => all + entry.pence, 0)
  if (total !== 0 || entries.length < 2) throw new RangeError(`the journal ${kind} ${ref} does not balance: ${total}`)
  return { kind, ref, entries }
}

/** The sum of the account's entries. */
export async function getBalance(db: Db, account: string): Promise<Pence> {
  return pence(await sumAccount(db, account))
}

/**
 * Locks a seller's debt until the transaction ends. Every transaction that reads the debt and then lowers it takes the lock, since
 * a payment settled or a debt forgiven between the two would count twice.
 */
export function lockDebt(tx: Tx, sellerId: string): Promise<void> {
  return lockAccount(tx, sellerDebtAccount(sellerId))
}

/**
 * Posts that the seller's bank won a dispute about a payment of debt, so that the seller owes the amount again. `sourceId` is the dispute's
 * id.
 */
export async function postLostDebtPayment(
  tx: Tx,
  { sourceId, debtorId, amount }: { sourceId: string; debtorId: string; amount: Pence },
): Promise<void> {
  const entries = [debit(sellerDebtAccount(debtorId), amount), credit(heldAccount, amount)]
  await postJournal(tx, { kind: 'dispute', ref: sourceId, entries })
}

/** Posts what a free replacement cost the shop: the price of the goods, less the commission (D-555). */
export async function postReplacement(tx: Tx, { orderId, cost }: { orderId: string; cost: Pence }): Promise<void> {
  if (cost === 0) return
  const entries = [debit(replacementsAccount, cost), credit(salesAccount, cost)]
  await postJournal(tx, { kind: 'replacement', ref: orderId, entries })
}

/** Posts the provider's fee for a payment or a dispute, once and only when it is known. `sourceId` is the id of the payment or dispute. */
export async function postProviderFee(tx: Tx, sourceId: string, fee: Pence | null): Promise<void> {
  const journals = providerFeeJournals(sourceId, fee)
  if (journals.length > 0) await postJournals(tx, journals)
}

/** The journals for a provider's fee; none if the fee is zero or not known yet. */
export function providerFeeJournals(sourceId: string, fee: Pence | null): Journal[] {
  if (!fee) return []
  return [{ kind: 'provider_fee', ref: sourceId, entries: [debit(providerFeesAccount, fee), credit(heldAccount, fee)] }]
}

export interface PaidOrder {
  orderId: string
  paymentId: string
  sellerId: string
  /** What was charged. */
  paid: Pence
  /** What a coupon took off the list price. */
  reduction: Pence
  /** The provider's fee for the charge; null while it is not known. */
  fee: Pence | null
  /** The sum of the order lines' commission. */
  commission: Pence
  /** 'discount': the seller kept the commission, since less was charged. 'accrual': the full price was charged, so the shop owes the commission. */
  mode: 'discount' | 'accrual' | 'none'
  /** How many days the transfer of the commission waits (`COMMISSION_HOLD_DAYS`). */
  holdDays: number
}

/**
 * Posts the payment of an order: the sale at the list price, the coupon's reduction, the provider's fee and the commission that is owed for
 * it. Creates the commission's transfer (D-004, D-005, D-043).
 */
export async function postPaidOrder(
  tx: Tx,
  { orderId, paymentId, sellerId, paid, reduction, fee, commission, mode, holdDays }: PaidOrder,
): Promise<void> {
  const isOwed = mode === 'accrual' && commission > 0
  const owed = [debit(salesAccount, commission), credit(sellerPayableAccount(sellerId), commission)]
  await postJournals(tx, [
    {
      kind: 'payment',
      ref: paymentId,
      entries: [
        debit(heldAccount, paid),
        debit(couponsAccount, reduction),
        credit(salesAccount, sum([paid, reduction])),
      ],
    },
    ...(isOwed ? [{ kind: 'commission_accrual' as const, ref: orderId, entries: owed }] : []),
    ...providerFeeJournals(paymentId, fee),
  ])
  if (isOwed) await insertTransfer(tx, { orderId, sellerId, amount: commission, holdDays })
}
