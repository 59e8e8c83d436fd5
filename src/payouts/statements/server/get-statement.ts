import { selectAccountOwner } from '#payouts/accounts/server/account-owner-store.ts'
import {
  type StatementMovement,
  selectStatementLines,
  sumBalancesAtMonthEnd,
} from '#payouts/statements/server/statement-store.ts'
import { payoutsText } from '#payouts/text.ts'
import { type Pence, pence, sum } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'

/** No seller sells more in a month; a file has an end. */
const lineLimit = 20_000

export interface StatementLine {
  /** DD/MM/YYYY, London (D-146). */
  day: string
  ordNo: string
  description: string
  orderPaid: Pence | null
  /** What it did to the seller's commission: minus for what left her. */
  amount: Pence
}

/** One month of a seller's commission, as the books have it. */
export interface Statement {
  month: string
  seller: string
  lines: StatementLine[]
  totals: [name: string, amount: Pence][]
}

const movementTexts: Record<StatementMovement, string> = {
  earned: payoutsText.movedEarned,
  kept: payoutsText.movedKept,
  given_up: payoutsText.movedGivenUp,
  taken_back: payoutsText.movedTakenBack,
  sent: payoutsText.movedSent,
  owed: payoutsText.movedOwed,
  owed_paid: payoutsText.movedOwedPaid,
  owed_again: payoutsText.movedOwedAgain,
  given_again: payoutsText.movedGivenAgain,
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' })

export async function getStatement(db: Db, sellerId: string, month: string): Promise<Statement> {
  const owner = await selectAccountOwner(db, sellerId)
  const rows = await selectStatementLines(db, sellerId, month, lineLimit)
  const { pending, owed } = await sumBalancesAtMonthEnd(db, sellerId, month)
  const moved = (...kinds: StatementMovement[]) =>
    sum(rows.filter(({ movement }) => kinds.includes(movement)).map((row) => pence(row.pence)))
  return {
    month,
    seller: owner ? `${owner.first_name} ${owner.last_name}` : '',
    lines: rows.map((row) => ({
      day: day.format(row.at),
      ordNo: row.order_number ?? '',
      description: movementTexts[row.movement],
      orderPaid: row.paid_pence === null ? null : pence(row.paid_pence),
      amount: pence(row.pence),
    })),
    totals: [
      [payoutsText.sumEarned, moved('earned', 'taken_back', 'owed', 'given_again')],
      [payoutsText.sumKept, moved('kept', 'given_up')],
      [payoutsText.sumSent, pence(-moved('sent'))],
      [payoutsText.sumPending, pence(pending)],
      [payoutsText.sumOwed, pence(owed)],
    ],
  }
}
