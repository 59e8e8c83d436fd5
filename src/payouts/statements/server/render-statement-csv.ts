import type { Statement } from '#payouts/statements/server/get-statement.ts'
import { payoutsText } from '#payouts/text.ts'
import { type Pence, toPounds } from '#platform/money.ts'
import { quoteCsvText } from '#platform/server/csv/send-csv.ts'

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

const formatNumber = (amount: Pence) => toPounds(amount).toFixed(2)
