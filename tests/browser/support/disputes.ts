import { expect } from '@playwright/test'
import { getAdminToken } from './sellers.ts'
import { callShop } from './shop-api.ts'

interface ListedDispute {
  _id: string
  order_id: string | null
  ord_no: string | null
}

/** Waits until the dispute's webhook event has been processed, and returns the dispute about the order. */
export async function waitForDispute(orderId: string): Promise<ListedDispute> {
  const as = await getAdminToken()
  let found: ListedDispute | undefined
  const find = async () => {
    const path = 'admin/dispute/list?state=to_answer&lmt=100'
    const { disputes } = await callShop<{ disputes: ListedDispute[] }>('GET', path, { as })
    found = disputes.find(({ order_id }) => order_id === orderId)
    return found !== undefined
  }
  await expect.poll(find, { timeout: 30_000 }).toBe(true)
  return found as ListedDispute
}
