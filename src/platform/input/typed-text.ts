import { z } from 'zod'
import { toLinkValue } from './link-value.ts'
import { toPlainText, toVisibleText } from './visible-text.ts'

/** The maximum length of a text, and the messages for a missing or non-text value (`error`) and for one that is too long (`long`). */
export interface TextRule {
  most: number
  error?: string | undefined
  long?: string | undefined
}

/** How many invisible characters a text may contain in addition to those that count. */
const mostInvisible = 200

function readAs(read: (text: string) => string) {
  return ({ most, error, long }: TextRule) =>
    z
      .string({ error })
      .refine((text) => text.length <= most + mostInvisible, { error: long, abort: true })
      .overwrite(read)
      .trim()
}

/**
 * The start of the schema of every text that people write: it refuses a far too long text unread, and removes invisible characters before
 * the schema's own checks, such as `max`.
 */
export const typedText = readAs(toVisibleText)

/** Like `typedText`, for telephone numbers, post codes, emails and codes: unusual characters also become plain ones. */
export const typedCode = readAs(toPlainText)

/** Like `typedText`, for the secret token of a link: the punctuation of a sentence around it is removed. */
export const linkValue = readAs(toLinkValue)

/** The words typed into a list's search; if there are none, every row is found. */
export const searchWords = (most: number) => typedText({ most }).max(most).default('')
