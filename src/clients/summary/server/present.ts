import { pence, toPounds } from '#platform/money.ts'
import type { ClientSummaryView } from '../contract.ts'
import type { ClientSummaryRow } from './client-summary-store.ts'

export function presentClientSummary({ last, ...row }: ClientSummaryRow): ClientSummaryView {
  return {
    orders: row.orders,
    spent: toPounds(pence(row.spent_pence)),
    refunded: toPounds(pence(row.refunded_pence)),
    last: last && {
      _id: last.id,
      ord_no: last.number,
      created: new Date(last.createdAt).toISOString(),
      totalAmount: toPounds(pence(last.pence)),
    },
    note: row.note,
    patch_test: row.patch_tested_on,
    patch_test_old: row.patch_test_old,
  }
}
