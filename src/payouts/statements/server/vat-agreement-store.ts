import type { Db, Tx } from '#platform/server/database/database.ts'

export interface VatAgreementRow {
  id: string
  vat_number: string
  vat_rate: number
  /** The first day with it, and the first day without it. */
  agreed_on: string
  ended_on: string | null
}

/** All agreements with a seller, the newest first. */
export function selectVatAgreements(db: Db, sellerId: string): Promise<VatAgreementRow[]> {
  return db
    .selectFrom('vat_agreements as a')
    .select(['a.id', 'a.vat_number', 'a.vat_rate'])
    .select((eb) => [
      eb.cast<string>('a.agreed_on', 'text').as('agreed_on'),
      eb.cast<string | null>('a.ended_on', 'text').as('ended_on'),
    ])
    .where('a.seller_id', '=', sellerId)
    .orderBy('a.agreed_on', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
}

/** Locks the seller's row until the transaction ends, so that two administrators record one after the other; false for no seller. */
export async function lockSeller(tx: Tx, sellerId: string): Promise<boolean> {
  const seller = await tx
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', sellerId)
    .where('users.role', '=', 'seller')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return seller !== undefined
}

export async function endVatAgreement(tx: Tx, agreementId: string, endedOn: string): Promise<void> {
  await tx.updateTable('vat_agreements').set({ ended_on: endedOn }).where('id', '=', agreementId).execute()
}

export async function insertVatAgreement(
  tx: Tx,
  agreement: { seller_id: string; vat_number: string; vat_rate: number; agreed_on: string },
): Promise<void> {
  await tx.insertInto('vat_agreements').values(agreement).execute()
}
