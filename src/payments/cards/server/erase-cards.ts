import { removeCard } from '#payments/cards/server/cards.ts'
import { eraseHolderNames, selectCards } from '#payments/cards/server/cards-store.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The cards of somebody who is erased: gone at the provider, and whose they were here. */
export async function eraseCards(parts: { db: Database; provider: PaymentProvider }, userId: string): Promise<void> {
  for (const { id } of await selectCards(parts.db, userId)) await removeCard(parts, userId, id)
  await eraseHolderNames(parts.db, userId)
}
