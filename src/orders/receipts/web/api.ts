import { currentViewer } from '#access/web/viewer.ts'
import { type Order, toOrder } from '#orders/web/api.ts'
import { getStoredJson, setStored } from '#platform/web/storage/local-storage.ts'
import type { Receipt } from '../contract.ts'

interface StoredReceipt {
  order: Order
  sellerFirstName: string
}

function toStoredReceipt({ order, bP, firstName }: Receipt): StoredReceipt {
  return { order: toOrder(order, bP), sellerFirstName: firstName }
}

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    emailReceipt: true
  }
}

/**
 * Stores the receipt of a payment for the viewer who has paid; the pages after the payment show it to this viewer alone (D-775), without a
 * call to the server (D-068).
 */
export function storeReceipt(receipt: Receipt): void {
  setStored({ emailReceipt: { ...receipt, viewer: currentViewer().key } })
}

export function getStoredReceipt(): StoredReceipt | null {
  const receipt = getStoredJson<Receipt & { viewer?: string }>('emailReceipt')
  const { key } = currentViewer()
  // a receipt without a viewer was stored by an earlier version
  return receipt && (receipt.viewer ?? key) === key ? toStoredReceipt(receipt) : null
}
