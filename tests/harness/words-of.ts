/** The words of an answer, by which a refusal is told from the others that share its code. */
export const wordsOf = (answer: { body: { responseMessage?: string } }): string | undefined =>
  answer.body.responseMessage
