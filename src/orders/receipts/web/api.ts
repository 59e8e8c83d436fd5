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

/** Stores the receipt of a payment; the pages after the payment show it without a call to the server (D-068). */
export function storeReceipt(receipt: Receipt): void {
  setStored({ emailReceipt: receipt })
}

export function getStoredReceipt(): StoredReceipt | null {
  const receipt = getStoredJson<Receipt>('emailReceipt')
  return receipt && toStoredReceipt(receipt)
}
