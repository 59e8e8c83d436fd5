import { removeCard } from '#payments/cards/server/cards.ts'
import { eraseHolderNames, selectCards } from '#payments/cards/server/cards-store.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'

/** Removes the cards of a deleted user at the provider, and erases the names of their holders here. */
export async function eraseCards(dependencies: ProviderDependencies, userId: string): Promise<void> {
  for (const { id } of await selectCards(dependencies.db, userId)) await removeCard(dependencies, userId, id)
  await eraseHolderNames(dependencies.db, userId)
}
