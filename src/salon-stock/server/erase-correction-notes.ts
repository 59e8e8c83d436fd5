import type { Tx } from '#platform/server/database/database.ts'
import { emptyCorrectionNotes } from '#salon-stock/server/salon-stock-store.ts'

/** Empties what an erased seller wrote about corrections; the movements stay. For the job that erases people. */
export async function eraseCorrectionNotes(tx: Tx, sellerId: string): Promise<void> {
  await emptyCorrectionNotes(tx, sellerId)
}
