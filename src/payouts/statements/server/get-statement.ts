import { selectAccountOwner, selectPayoutAccount } from '#payouts/accounts/server/payout-account-store.ts'
import { payoutsText } from '#payouts/text.ts'
import { formatDay, getToday } from '#platform/dates.ts'
import { type Pence, pence, sum, toPounds } from '#platform/money.ts'
import type { Config } from '#platform/server/config/config.ts'
import { quoteCsvText } from '#platform/server/csv/send-csv.ts'
import type { Db } from '#platform/server/database/database.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import type { StatementEntryKind } from './statement-store.ts'
import { selectStatementLines, selectVatAgreements, sumBalancesAtMonthEnd } from './statement-store.ts'
import { getStatementVat, type StatementVat } from './statement-vat.ts'

export const renderStatementInWorker = createPdfRenderer<Statement>(
  new URL('./statement-pdf-worker.ts', import.meta.url),
)

const formatNumber = (amount: Pence) => toPounds(amount).toFixed(2)

/** More lines than any seller has in a month, so that the size of the file is bounded. */
const lineLimit = 20_000

export interface StatementLine {
  /** DD/MM/YYYY, London (D-146). */
  day: string
  ordNo: string
  description: string
  orderPaid: Pence | null
  /** Positive if the seller's commission grew. */
  amount: Pence
}

/** One month of a seller's commission. */
export interface Statement {
  month: string
  seller: string
  lines: StatementLine[]
  totals: [name: string, amount: Pence][]
  /** The VAT on the statement; null for a seller without an agreement. */
  vat: StatementVat | null
}

const entryTexts: Record<StatementEntryKind, string> = {
  earned: payoutsText.entryEarned,
  retained: payoutsText.entryRetained,
  retained_refunded: payoutsText.entryRetainedRefunded,
  reversed: payoutsText.entryReversed,
  sent: payoutsText.entrySent,
  netted: payoutsText.entryNetted,
  owed: payoutsText.entryOwed,
  owed_paid: payoutsText.entryOwedPaid,
  owed_again: payoutsText.entryOwedAgain,
  restored: payoutsText.entryRestored,
}

export async function getStatement(
  db: Db,
  sellerId: string,
  month: string,
  company: Config['company'],
): Promise<Statement> {
  const owner = await selectAccountOwner(db, sellerId)
  const rows = await selectStatementLines(db, sellerId, month, lineLimit)
  const { pending, owed } = await sumBalancesAtMonthEnd(db, sellerId, month)
  const agreements = await selectVatAgreements(db, sellerId)
  const account = await selectPayoutAccount(db, sellerId)
  const seller = owner ? `${owner.first_name} ${owner.last_name}` : ''
  const sumOf = (...kinds: StatementEntryKind[]) =>
    sum(rows.filter(({ kind }) => kinds.includes(kind)).map((row) => pence(row.pence)))
  return {
    month,
    seller,
    lines: rows.map((row) => ({
      day: formatDay(row.at),
      ordNo: row.order_number ?? '',
      description: entryTexts[row.kind],
      orderPaid: row.paid_pence === null ? null : pence(row.paid_pence),
      amount: pence(row.pence),
    })),
    totals: [
      [payoutsText.totalEarned, sumOf('earned', 'reversed', 'owed', 'restored')],
      [payoutsText.totalRetained, sumOf('retained', 'retained_refunded')],
      [payoutsText.totalSent, pence(-sumOf('sent'))],
      [payoutsText.totalPending, pence(pending)],
      [payoutsText.totalOwed, pence(owed)],
    ],
    vat: getStatementVat({
      sellerId,
      month,
      rows,
      agreements,
      company,
      today: getToday(),
      seller: { name: seller, address: [account?.line1, account?.line2, account?.city, account?.postcode] },
    }),
  }
}

/** Amounts are plain numbers in pounds; the byte order mark tells spreadsheets that the file is UTF-8. */
export function renderStatementCsv({ lines }: Statement): Buffer {
  const head = [
    payoutsText.columnDate,
    payoutsText.columnOrder,
    payoutsText.columnEntry,
    payoutsText.columnPaid,
    payoutsText.columnCommission,
  ]
  const rows = lines.map(({ day, ordNo, description, orderPaid, amount }) => [
    day,
    ordNo,
    description,
    orderPaid === null ? '' : formatNumber(orderPaid),
    formatNumber(amount),
  ])
  return Buffer.from(`\uFEFF${[head, ...rows].map((row) => row.map(quoteCsvText).join(',')).join('\r\n')}\r\n`)
}
