import type { Statement } from '#payouts/statements/server/get-statement.ts'
import { payoutsText } from '#payouts/text.ts'
import { type Pence, toPounds } from '#platform/money.ts'
import { quoteCsvText } from '#platform/server/csv/send-csv.ts'

/** For a spreadsheet: amounts as plain numbers, and the byte mark that tells it the letters' code. */
export function renderStatementCsv({ lines }: Statement): Buffer {
  const head = [
    payoutsText.columnDate,
    payoutsText.columnOrder,
    payoutsText.columnWhat,
    payoutsText.columnPaid,
    payoutsText.columnCommission,
  ]
  const rows = lines.map(({ day, ordNo, description: what, orderPaid: paid, amount }) => [
    day,
    ordNo,
    what,
    paid === null ? '' : formatNumber(paid),
    formatNumber(amount),
  ])
  return Buffer.from(`\uFEFF${[head, ...rows].map((row) => row.map(quoteCsvText).join(',')).join('\r\n')}\r\n`, 'utf8')
}

const formatNumber = (amount: Pence) => toPounds(amount).toFixed(2)
