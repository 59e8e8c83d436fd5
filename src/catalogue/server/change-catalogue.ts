import type { ReadyAnswers } from '#catalogue/server/ready-answers.ts'
import { catalogueText } from '#catalogue/text.ts'
import type { Files } from '#media/server/files.ts'
import { errorCode } from '#platform/envelope.ts'
import { brokenConstraint, type Database, inTransaction, type Tx } from '#platform/server/database.ts'
import { refuseField } from '#platform/server/refusal.ts'

export interface CatalogueChange {
  db: Database
  files: Files
  ready: ReadyAnswers
}

const namesOnce = new Set(['categories_name_once', 'sub_categories_name_once'])

/** One change of the back office: in one transaction, and in this server's very next answer. */
export async function changeCatalogue<Result>(
  { db, ready }: CatalogueChange,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (namesOnce.has(brokenConstraint(error) ?? ''))
      throw refuseField('name', catalogueText.nameTaken, errorCode.nameTaken)
    throw error
  } finally {
    ready.drop()
  }
}
