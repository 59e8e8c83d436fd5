interface Answer {
  body: { responseMessage?: string; error?: { errorCode: number } }
}

/** The words of an answer, by which a refusal is told from the others that share its code. */
export const wordsOf = ({ body }: Answer): string | undefined => body.responseMessage

/** The error code and the words of a refusal. */
export const rejectionOf = ({ body }: Answer) => [body.error?.errorCode, body.responseMessage]
