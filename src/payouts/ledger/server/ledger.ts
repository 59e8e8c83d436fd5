import { insertJournals, type JournalValues, lockAccount, sumAccount } from '#payouts/ledger/server/ledger-store.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

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

/** Our money at the provider; what the provider kept; what was sold; what we owe a seller; what she owes us. */
export const heldAccount = 'held'
export const providerFeesAccount = 'provider_fees'
export const salesAccount = 'sales'
export const sellerPayableAccount = (sellerId: string): string => `seller_payable:${sellerId}`
export const sellerDebtAccount = (sellerId: string): string => `seller_debt:${sellerId}`

export interface Entry {
  account: string
  pence: Pence
}

export interface Journal {
  kind: JournalKind
  /** The row that caused it. */
  ref: string
  entries: Entry[]
}

/** Debit is positive, credit negative. */
export const debit = (account: string, amount: Pence): Entry => ({ account, pence: amount })
export const credit = (account: string, amount: Pence): Entry => ({ account, pence: pence(-amount) })

/**
 * Writes a journal into the books, once for this kind and ref: a second time does nothing. Nothing in the books is ever
 * changed; the database itself refuses that, and a journal that does not sum to zero.
 */
export function postJournal(tx: Tx, journal: Journal): Promise<void> {
  return postJournals(tx, [journal])
}

/** Several that belong together, in one go. */
export async function postJournals(tx: Tx, journals: Journal[]): Promise<void> {
  await insertJournals(tx, journals.map(validateBalanced))
}

function validateBalanced({ kind, ref, entries }: Journal): JournalValues {
  const moved = entries.filter((entry) => entry.pence !== 0)
  const total = moved.reduce((sum, entry) => sum + entry.pence, 0)
  if (total !== 0 || moved.length < 2) throw new RangeError(`the journal ${kind} ${ref} does not balance: ${total}`)
  return { kind, ref, entries: moved }
}

/** What an account holds: the sum of its entries, and kept nowhere else. */
export async function getBalance(db: Db, account: string): Promise<Pence> {
  return pence(await sumAccount(db, account))
}

/**
 * Whoever is about to lower a seller's debt by what it is now takes its turn: a payment that is settled, or a debt that is
 * forgiven, between the look and the deed would otherwise be counted twice.
 */
export function lockDebt(tx: Tx, sellerId: string): Promise<void> {
  return lockAccount(tx, sellerDebtAccount(sellerId))
}
