import { CallRefused, messageOf } from '#base/web/call.ts'

const tooYoung = 'at least 13 years of age'

/** 'Must be at least 13 years of age ...' becomes a sentence about 'You'; the provider's other words stay (D-116, D-201). */
export function bankRefusal(error: unknown): string {
  const said = providerSaid(error)
  if (!said) return messageOf(error)
  return said.includes(tooYoung) ? `You ${said.charAt(0).toLowerCase()}${said.slice(1)}` : said
}

export function isTooYoung(error: unknown): boolean {
  return providerSaid(error)?.includes(tooYoung) ?? false
}

function providerSaid(error: unknown): string | null {
  if (!(error instanceof CallRefused) || error.code !== 22) return null
  const message = (error.errors as { raw?: { message?: unknown } } | null)?.raw?.message
  return typeof message === 'string' && message !== '' ? message : null
}
