import { z } from 'zod'
import { toLinkValue } from './link-value.ts'
import { toPlainText, toVisibleText } from './visible-text.ts'

/** The bound of a text with the messages for one that is absent or no text, and for one that is too long. */
export interface TextRule {
  most: number
  error?: string | undefined
  long?: string | undefined
}

/** A text may contain at most this many invisible characters besides those that count. */
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
 * The beginning of the schema of every text that people write: it refuses a text that is far too long before reading it, and removes what
 * cannot be seen before the schema's own checks, of which `max` is one.
 */
export const typedText = readAs(toVisibleText)

/** The same for telephone numbers, post codes, emails and codes, in which unusual characters also become plain ones. */
export const typedCode = readAs(toPlainText)

/** The same for the value of a link, without the punctuation that a sentence has left around it. */
export const linkValue = readAs(toLinkValue)

/** The words typed into the search of a list; without any, every row is found. */
export const searchWords = (most: number) => typedText({ most }).max(most).default('')
