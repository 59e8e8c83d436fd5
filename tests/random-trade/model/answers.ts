import { isDeepStrictEqual } from 'node:util'

/** What a call answers: the HTTP status, statusCode, the code of a refusal, and the amounts in pence that it names. */
export interface Answer {
  status: number
  statusCode: 0 | 1
  code?: number
  amounts?: Record<string, number | string>
}

/** The HTTP status of each error code (docs/spec/api.md section 2). */
const statusOfCode: Record<number, number> = {
  1: 400,
  6: 404,
  7: 401,
  8: 403,
  10: 410,
  12: 403,
  13: 409,
  14: 409,
  15: 409,
  22: 402,
  23: 503,
}

export function accepted(amounts?: Answer['amounts']): Answer {
  return { status: 200, statusCode: 1, ...(amounts ? { amounts } : {}) }
}

export function refused(code: number): Answer {
  return { status: statusOfCode[code] ?? 500, statusCode: 0, code }
}

/** The answers that the calls of one step may get: one of them gets an answer in `first`, and all others get answers in `others`. */
export interface ExpectedAnswers {
  first: Answer[]
  others?: Answer[]
}

export function areExpected(answers: readonly Answer[], { first, others = [] }: ExpectedAnswers): boolean {
  const isOneOf = (answer: Answer, expected: readonly Answer[]) =>
    expected.some((candidate) => isDeepStrictEqual(candidate, answer))
  return answers.some(
    (answer, at) =>
      isOneOf(answer, first) && answers.every((other, otherAt) => otherAt === at || isOneOf(other, [...others])),
  )
}
