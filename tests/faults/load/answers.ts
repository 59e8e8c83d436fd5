import { type ErrorCode, errorCode, httpStatus } from '#platform/app-error.ts'

export interface Answer {
  /** The HTTP status; 0 if the connection was closed. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: {
    statusCode?: number
    responseMessage?: string
    responseData?: Record<string, unknown>
    error?: { errorCode?: number }
  }
}

/** Counts every answer of the run by its outcome. */
export interface AnswerCounts {
  done: number
  refused: number
  /** Answers with status 503 and Retry-After. */
  unavailable: number
  closed: number
  /** Answers that no client should ever get, and requests that were never answered. */
  wrong: string[]
}

export const createAnswerCounts = (): AnswerCounts => ({ done: 0, refused: 0, unavailable: 0, closed: 0, wrong: [] })

const knownCodes = new Set<number>(Object.values(errorCode))

export function countAnswer(counts: AnswerCounts, what: string, answer: Answer): void {
  const { status, body, headers } = answer
  const code = body.error?.errorCode ?? 0
  if (status === 0) counts.closed += 1
  else if (status === 200 && body.statusCode === 1) counts.done += 1
  else if (status === 503 && body.statusCode === 0 && knownCodes.has(code) && headers['retry-after'])
    counts.unavailable += 1
  else if (status >= 400 && status < 500 && body.statusCode === 0 && httpStatus[code as ErrorCode] === status)
    counts.refused += 1
  else counts.wrong.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
}
