import type { LegalPageName } from '#legal/legal-pages.ts'
import { contactText } from '#legal/server/default-texts/contact.ts'
import { imprintText } from '#legal/server/default-texts/imprint.ts'
import { privacyText } from '#legal/server/default-texts/privacy.ts'
import { returnsText } from '#legal/server/default-texts/returns.ts'
import { termsText } from '#legal/server/default-texts/terms.ts'

const standardTexts: Record<LegalPageName, string> = {
  terms: termsText,
  privacy: privacyText,
  returns: returnsText,
  contact: contactText,
  imprint: imprintText,
}

/** What a page says until an administrator publishes a text: what the shop does by itself, without a company's own promises. */
export function getStandardText(page: LegalPageName): string {
  return standardTexts[page].replace(/>\s*\n\s*</g, '><').trim()
}
