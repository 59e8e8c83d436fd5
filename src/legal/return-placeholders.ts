import type { ReturnPolicy } from './return-policy.ts'
import { legalText } from './text.ts'

/** What stands in the text of a legal page for the promise about returns, so that the text and the rule of returns say the same. */
const placeholders = ['{days}', '{seal}'] as const

/** The text with what is promised in the place of the placeholders. */
export function fillInReturnPolicy(body: string, { days, doesSealEndRight }: ReturnPolicy): string {
  return body
    .replaceAll('{days}', String(days))
    .replaceAll('{seal}', doesSealEndRight ? legalText.sealEndsRight : legalText.sealDoesNotMatter)
}

/** The first placeholder that the page about returns does not have; null where it has all of them. */
export function missingPlaceholder(body: string): string | null {
  return placeholders.find((placeholder) => !body.includes(placeholder)) ?? null
}
