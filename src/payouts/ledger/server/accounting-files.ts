import { accountingAccounts } from '#payouts/accounting/accounts.ts'
import type { AccountingFormat } from '#payouts/accounting/contract.ts'
import { accountingText } from '#payouts/accounting/text.ts'
import { addDays } from '#platform/dates.ts'
import { pence, toPounds } from '#platform/money.ts'
import { formatCsvCell } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { shopName } from '#platform/shop-identity.ts'
import type { JournalKind, LedgerAccount } from './ledger.ts'
import {
  type AccountSum,
  selectPayoutsOfMonth,
  sumHeldOfMonth,
  sumJournalsOfMonth,
  sumVatOfMonth,
} from './ledger-store.ts'

const journalNames: Record<JournalKind | 'vat', string> = {
  payment: 'Payments',
  commission_accrual: 'Commission earned',
  transfer: 'Payouts',
  transfer_failed: 'Payouts that failed',
  refund: 'Refunds',
  commission_reversal: 'Commission taken back',
  dispute: 'Lost disputes',
  debt_payment: 'Debts paid',
  provider_fee: 'Card provider fees',
  refund_failed: 'Refunds that failed',
  commission_return: 'Commission restored',
  debt_return: 'Debts returned',
  debt_offset: 'Debts netted',
  replacement: 'Replacements',
  vat: 'VAT of invoices',
}

const accounts: Record<LedgerAccount | 'vat' | 'commission', { code: string; name: string }> = accountingAccounts
const accountOf = (account: string) => accounts[account as keyof typeof accounts]
const nameOf = (kind: string) => journalNames[kind as keyof typeof journalNames]
const formatAmount = (amount: number) => toPounds(pence(amount)).toFixed(2)
const toBritishDay = (day: string) => day.split('-').toReversed().join('/')

/** An amount or a date, which a spreadsheet cannot read as a formula and which is therefore written without escaping. */
type Plain = { plain: string }
const plain = (text: string): Plain => ({ plain: text })

const formatRows = (rows: readonly (string | Plain)[][]) =>
  rows
    .map((row) => `${row.map((cell) => (typeof cell === 'string' ? formatCsvCell(cell) : cell.plain)).join(',')}\r\n`)
    .join('')

/** A month of the books as a file for one accounting program; its sums agree with the ledger to the penny (D-664). */
export async function renderAccountingFile(db: Database, month: string, format: AccountingFormat): Promise<string> {
  if (format === 'freeagent') return renderFreeAgent(db, month)
  if (format === 'payouts') return renderPayouts(db, month)
  const lines = await listJournalLines(db, month)
  const lastDay = toBritishDay(addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1))
  return format === 'xero' ? renderXero(lines, month, lastDay) : renderQuickBooks(lines, month, lastDay)
}

/** The sums of the month by kind of journal, with the VAT of the month's sales as a journal of its own. */
async function listJournalLines(db: Database, month: string): Promise<AccountSum[]> {
  const lines = await sumJournalsOfMonth(db, month)
  const vat = await sumVatOfMonth(db, month)
  if (vat === 0) return lines
  return [...lines, { kind: 'vat', account: 'sales', pence: vat }, { kind: 'vat', account: 'vat', pence: -vat }]
}

/** Xero: one journal for each narration and day; a debit is positive, a credit negative. At most 300 lines are imported at once. */
function renderXero(lines: readonly AccountSum[], month: string, day: string): string {
  const head = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']
  const tracking = ['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2']
  const rows = lines.map(({ kind, account, pence: amount }) => {
    const { code, name } = accountOf(account)
    const narration = `${shopName()}: ${accountingText.journal(nameOf(kind), month)}`
    const line = [narration, plain(day), name, code, accountingText.noTax, plain(formatAmount(amount))]
    return [...line, ...tracking.map(() => '')]
  })
  return formatRows([[...head, ...tracking], ...rows])
}

/** QuickBooks Online: the lines of a journal have its number; debits and credits stand in columns of their own. */
function renderQuickBooks(lines: readonly AccountSum[], month: string, day: string): string {
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  const rows = lines.map(({ kind, account, pence: amount }) => [
    `${month}-${kinds.indexOf(kind) + 1}`,
    plain(day),
    accountOf(account).name,
    accountingText.journal(nameOf(kind), month),
    plain(amount > 0 ? formatAmount(amount) : ''),
    plain(amount < 0 ? formatAmount(-amount) : ''),
  ])
  return formatRows([['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits'], ...rows])
}

/**
 * FreeAgent imports no journals (D-774): the balance at the provider is a bank's statement for it, without a heading or quotes, and nothing
 * else of the month.
 */
async function renderFreeAgent(db: Database, month: string): Promise<string> {
  const rows = (await sumHeldOfMonth(db, month)).map(({ day, kind, pence: amount }) => [
    plain(toBritishDay(day)),
    plain(formatAmount(amount)),
    nameOf(kind),
  ])
  return formatRows(rows)
}

/** Each payout of commission, in the columns of a bank's statement. */
async function renderPayouts(db: Database, month: string): Promise<string> {
  const rows = (await selectPayoutsOfMonth(db, month)).map((payout) => [
    plain(toBritishDay(payout.day)),
    plain(formatAmount(payout.pence)),
    payout.seller,
    accountingText.payout(payout.order_number),
    payout.provider_ref,
  ])
  return formatRows([['Date', 'Amount', 'Payee', 'Description', 'Reference'], ...rows])
}
