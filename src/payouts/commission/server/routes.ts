import { requireAuthenticated } from '#access/server/actor.ts'
import { type Page, pagingSchema, toPage } from '#platform/list-query-contract.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { type CommissionEntryWire, commissionEntriesSchema } from '../contract.ts'
import { type CommissionEntryRow, countCommissionEntries, selectCommissionEntries } from './commission-store.ts'
import { expectedWithinMs } from './next-payout.ts'

export function commissionRoutes(api: Api, dependencies: { db: Db }): void {
  const routes = createRoutes(api, 'Bank and payout')

  routes.get(
    '/commission/entries',
    {
      name: 'listCommissionEntries',
      summary: 'Commission of each order',
      access: 'token',
      query: pagingSchema,
      answer: commissionEntriesSchema,
    },
    async ({ actor, query }) => {
      const sellerId = requireAuthenticated(actor).userId
      return ok(presentCommissionEntries(await listCommissionEntries(dependencies.db, sellerId, toPage(query))))
    },
  )
}

function presentCommissionEntries({ entries, total }: { entries: CommissionEntryRow[]; total: number }) {
  return { entries: entries.map(presentCommissionEntry), ttl: total }
}

function presentCommissionEntry(row: CommissionEntryRow): CommissionEntryWire {
  const state = stateOf(row)
  const pending = state === 'pending'
  const waits_for = pending ? row.waits_for : null
  const expected = new Date((row.release_at ?? row.paid_at).getTime() + expectedWithinMs).toISOString()
  return {
    order_id: row.id,
    ord_no: row.order_number,
    created: row.paid_at.toISOString(),
    amount: toPounds(pence(row.paid_pence)),
    commission: toPounds(pence(row.commission_pence)),
    rules: row.rules,
    kind: row.commission_mode === 'accrual' ? 'online' : 'cash',
    state,
    waits_for,
    release_date: row.release_at?.toISOString() ?? null,
    held_until: pending && (!waits_for || waits_for === 'release') ? expected : null,
    paid: row.sent_at?.toISOString() ?? null,
    taken_back: toPounds(pence(row.taken_back_pence)),
    netted: toPounds(pence(row.netted_pence)),
  }
}

function stateOf(row: CommissionEntryRow): CommissionEntryWire['state'] {
  if (row.taken_back_pence >= row.commission_pence) return 'taken_back'
  if (row.commission_mode === 'discount') return 'kept'
  if (row.transfer_state === 'paid') return 'sent'
  // a transfer fails only if a debt has used all of it, since commission that refunds took back was handled above
  return row.transfer_state === 'failed' ? 'netted' : 'pending'
}

/** The commission of each paid order of the seller, the newest first. */
async function listCommissionEntries(
  db: Db,
  sellerId: string,
  page: Page,
): Promise<{ entries: CommissionEntryRow[]; total: number }> {
  const entries = await selectCommissionEntries(db, sellerId, page)
  return { entries, total: await countCommissionEntries(db, sellerId) }
}
