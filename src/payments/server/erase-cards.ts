import { removeCard } from '#payments/server/cards.ts'
import { blankCardsOf, selectCards } from '#payments/server/cards-store.ts'
import type { PaymentProvider } from '#payments/server/provider.ts'
import type { Database } from '#platform/server/database.ts'

/** The cards of somebody who is erased: gone at the provider, and whose they were here. */
export async function eraseCards(parts: { db: Database; provider: PaymentProvider }, userId: string): Promise<void> {
  for (const { id } of await selectCards(parts.db, userId)) await removeCard(parts, userId, id)
  await blankCardsOf(parts.db, userId)
}
