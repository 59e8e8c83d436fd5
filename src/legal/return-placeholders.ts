import type { ReturnPolicy } from './return-policy.ts'
import { legalText } from './text.ts'

/** The placeholders for the promise about returns in a legal page, so that the text always agrees with the rule that the shop applies. */
const placeholders = ['{days}', '{seal}'] as const

/** Replaces the placeholders with the promise about returns. */
export function fillInReturnPolicy(body: string, { days, doesSealEndRight }: ReturnPolicy): string {
  return body
    .replaceAll('{days}', String(days))
    .replaceAll('{seal}', doesSealEndRight ? legalText.sealEndsRight : legalText.sealDoesNotMatter)
}

/** The first placeholder that the text of the page about returns lacks; null if it has all of them. */
export function missingPlaceholder(body: string): string | null {
  return placeholders.find((placeholder) => !body.includes(placeholder)) ?? null
}
