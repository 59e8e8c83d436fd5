import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { UserAccountWire } from '#payouts/accounts/contract.ts'
import { fromPounds, pence, zeroPence } from '#platform/money.ts'
import { callApi, pageSize } from '#platform/web/api-client/call-api.ts'
import type { CommissionAmounts } from '../commission-totals.ts'
import type { CommissionEntryWire, commissionEntriesSchema, TransferWaitReason } from '../contract.ts'

/** The seller's commission amounts, in pence, and what the seller owes, in pounds. */
export const commissionAmountsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['payout', viewer, 'account'],
    queryFn: async () => {
      const account = await callApi<UserAccountWire>('GET', 'user/account')
      return { amounts: toCommissionAmounts(account), owed: account.owed }
    },
  })

/** `pending` is in pence on the wire, the other amounts in pounds (D-007). */
function toCommissionAmounts({ onlineAmount, cashAmount, pending }: UserAccountWire): CommissionAmounts {
  return {
    online: fromPounds(onlineAmount) ?? zeroPence,
    cash: fromPounds(cashAmount) ?? zeroPence,
    pending: pence(pending),
  }
}

export const commissionEntriesQuery = (viewer: string) =>
  infiniteQueryOptions({
    queryKey: ['payout', viewer, 'entries'],
    queryFn: async ({ pageParam }) => {
      const query = { page: pageParam, lmt: pageSize }
      const page = await callApi<z.output<typeof commissionEntriesSchema>>('GET', 'commission/entries', { query })
      return { entries: page.entries.map(toCommissionEntry), total: page.ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
  })

function toCommissionEntry(wire: CommissionEntryWire): CommissionEntry {
  return {
    orderId: wire.order_id,
    orderNumber: wire.ord_no,
    paidAt: wire.created,
    charged: wire.amount,
    commission: wire.commission,
    rules: wire.rules,
    state: toCommissionState(wire.state),
    waitsFor: wire.waits_for,
    releasedOn: wire.release_date,
    expectedBy: wire.held_until,
    sentAt: wire.paid,
    reversed: wire.taken_back,
    netted: wire.netted,
  }
}

/**
 * The seller retains commission that she kept at the sale, in cash or in a salon delivery; a refund or a lost dispute reverses a
 * commission.
 */
function toCommissionState(state: CommissionEntryWire['state']): CommissionEntry['state'] {
  if (state === 'kept') return 'retained'
  return state === 'taken_back' ? 'reversed' : state
}

/** The commission of one paid order. Amounts are in pounds. */
export interface CommissionEntry {
  orderId: string
  orderNumber: string
  paidAt: string
  /** What was charged for the order. */
  charged: number
  commission: number
  /** The names of the commission rules that applied to the order's lines. */
  rules: readonly string[]
  state: 'retained' | 'pending' | 'sent' | 'netted' | 'reversed'
  /** Why a pending commission is not sent yet. */
  waitsFor: TransferWaitReason | null
  /** The date before which the commission is not sent; null if nothing delays it. */
  releasedOn: string | null
  /** The date by which a pending commission is expected. */
  expectedBy: string | null
  sentAt: string | null
  /** The part that a refund or a lost dispute took back. */
  reversed: number
  /** The part that paid what the seller owed. */
  netted: number
}
