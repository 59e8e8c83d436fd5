import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { trainingText } from '../text.ts'
import { markFinished } from './run-store.ts'
import { chooseVersion, getSellerTraining, type OfferedVersion } from './training.ts'
import { shareProduct } from './training-store.ts'

/** A question as a seller sees it, without saying which option is right. */
export interface OpenQuestion {
  question: string
  options: readonly string[]
}

/** Lists a version's questions for a seller who has watched the video to its end; others are refused. */
export async function listQuestions(
  db: Database,
  sellerId: string,
  { productId, version: number }: { productId: string; version: number },
): Promise<OpenQuestion[]> {
  const version = chooseVersion(await getSellerTraining(db, sellerId, productId), number)
  requireWatched(version)
  return version.questions.map(({ question, options }) => ({ question, options }))
}

function requireWatched({ run }: OfferedVersion): void {
  if (run?.watched_at == null) throw new AppError(trainingText.watchFirst, errorCode.videoNotWatched)
}

interface Answers {
  productId: string
  version: number
  /** The positions of the chosen options. */
  answers: readonly number[]
}

/**
 * Checks a seller's answers: if all are right, the version is finished; otherwise `wrong` has the positions of the questions to look at
 * again.
 */
export function answerQuestions(
  db: Database,
  sellerId: string,
  { productId, version: number, answers }: Answers,
): Promise<{ isFinished: boolean; wrong: number[] }> {
  return inTransaction(db, async (tx) => {
    const known = await getSellerTraining(tx, sellerId, productId)
    await shareProduct(tx, known.productId)
    const version = chooseVersion(await getSellerTraining(tx, sellerId, productId), number)
    requireWatched(version)
    if (version.run?.finished_at != null) return { isFinished: true, wrong: [] }
    const { questions } = version
    if (answers.length !== questions.length) throw new AppError(trainingText.changedMeanwhile, errorCode.conflict)
    const wrong = questions.flatMap(({ right }, place) => (answers[place] === right ? [] : [place]))
    if (wrong.length > 0) return { isFinished: false, wrong }
    await markFinished(tx, { sellerId, productId: known.productId, version: version.number })
    return { isFinished: true, wrong }
  })
}
