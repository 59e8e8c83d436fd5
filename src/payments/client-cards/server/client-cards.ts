import type { CardSaving, Instrument, SavedCardInstrument } from '#payments/provider/server/instrument.ts'
import type { SettledCharge } from '#payments/provider/server/payment-provider.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { paymentsText } from '#payments/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { clientCardsText } from '../text.ts'
import {
  deleteClientCard,
  deleteCustomerOf,
  lockCustomerByRef,
  replaceClientCard,
  selectClientCards,
  selectUnknownCustomerEmails,
  updateCustomerRef,
  upsertClientCustomer,
} from './client-cards-store.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'detach-client-card': { cardRef: string }
  }
}

export { selectClientCards as listClientCards } from './client-cards-store.ts'

/**
 * Creates the client's customer at the provider if there is none yet; called before the payment and outside its transaction, in which no
 * call to the provider is allowed.
 */
export async function prepareCardSaving({ db, provider }: ProviderDependencies, email: string): Promise<CardSaving> {
  const { id, provider_ref: known } = await upsertClientCustomer(db, email)
  const customerRef = known ?? (await provider.createCustomer({ clientCustomerId: id }))
  if (known === null) await updateCustomerRef(db, id, customerRef)
  return { customerRef, consentVersion: clientCardsText.consentVersion, consentedAt: new Date().toISOString() }
}

/**
 * Stores the card of a payment once the provider has attached it to the client's customer; called in the transaction that settles the
 * payment. If that customer was deleted meanwhile, the card is detached again. The same card is stored only once.
 */
export async function keepPaidCard(
  tx: Tx,
  instrument: Instrument,
  { card, brand, last4 }: SettledCharge,
): Promise<void> {
  const saving = instrument.kind === 'token' ? instrument.saveFor : undefined
  if (!saving || !card) return
  const customerId = await lockCustomerByRef(tx, saving.customerRef)
  if (!customerId) return detachLater(tx, [card.cardRef])
  const values = {
    customer_id: customerId,
    provider_ref: card.cardRef,
    brand,
    last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    consent_version: saving.consentVersion,
    consented_at: new Date(saving.consentedAt),
  }
  await detachLater(tx, await replaceClientCard(tx, values))
}

async function getClientCard(db: Db, email: string, cardId: string) {
  const card = (await selectClientCards(db, email)).find(({ id }) => id === cardId.toLowerCase())
  if (!card) throw new AppError(paymentsText.cardNotFound, errorCode.notFound)
  return card
}

/** A client's card as the provider needs it for a charge; an unknown card and another client's card give the same error. */
export async function getClientCardInstrument(db: Db, email: string, cardId: string): Promise<SavedCardInstrument> {
  const { customer_ref: customerRef, provider_ref: cardRef } = await getClientCard(db, email, cardId)
  return { kind: 'saved', customerRef, cardRef }
}

/** Removes the card at the provider first, so that a card that is no longer listed cannot be charged. */
export async function removeClientCard({ db, provider }: ProviderDependencies, email: string, cardId: string) {
  const card = await getClientCard(db, email, cardId)
  await provider.removeCard(card.provider_ref)
  await deleteClientCard(db, card.id)
}

/** Deletes the cards of an email that is no longer used or is erased; after the caller's transaction a job removes them at the provider. */
export async function endClientCards(tx: Tx, email: string): Promise<void> {
  await detachLater(tx, await deleteCustomerOf(tx, email))
}

/** Deletes the cards of emails that no client record has any more; runs every night, after deleted clients have been erased. */
export async function endCardsOfUnknownClients(db: Database): Promise<void> {
  for (const email of await selectUnknownCustomerEmails(db)) await inTransaction(db, (tx) => endClientCards(tx, email))
}

async function detachLater(tx: Tx, cardRefs: readonly string[]): Promise<void> {
  for (const cardRef of cardRefs) await enqueueJob(tx, 'detach-client-card', { cardRef })
}
