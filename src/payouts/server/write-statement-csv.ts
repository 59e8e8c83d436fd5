import type { Statement } from '#payouts/server/read-statement.ts'
import { payoutsText } from '#payouts/text.ts'
import { type Pence, toPounds } from '#platform/money.ts'
import { csvQuoted } from '#platform/server/csv.ts'

/** For a spreadsheet: amounts as plain numbers, and the byte mark that tells it the letters' code. */
export function writeStatementCsv({ lines }: Statement): Buffer {
  const head = [
    payoutsText.columnDate,
    payoutsText.columnOrder,
    payoutsText.columnWhat,
    payoutsText.columnPaid,
    payoutsText.columnCommission,
  ]
  const rows = lines.map(({ day, ordNo, what, paid, amount }) => [
    day,
    ordNo,
    what,
    paid === null ? '' : number(paid),
    number(amount),
  ])
  return Buffer.from(`\uFEFF${[head, ...rows].map((row) => row.map(csvQuoted).join(',')).join('\r\n')}\r\n`, 'utf8')
}

const number = (amount: Pence) => toPounds(amount).toFixed(2)
