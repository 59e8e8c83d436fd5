import type { Receipt } from '#orders/receipts/contract.ts'
import { type StoredReceipt, toStoredReceipt } from '#orders/receipts/web/api.ts'
import { getStoredJson, setStored } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    emailReceipt: true
  }
}

/** The pages after a payment show the stored receipt, so that opening them needs no call (D-068). */
export function storeReceipt(receipt: Receipt): void {
  setStored({ emailReceipt: receipt })
}

export function getStoredReceipt(): StoredReceipt | null {
  const receipt = getStoredJson<Receipt>('emailReceipt')
  return receipt && toStoredReceipt(receipt)
}
