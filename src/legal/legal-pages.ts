import { legalText } from './text.ts'

/** The pages that the law requires of a shop, by their names in the API and in URLs. */
export const legalPageNames = ['terms', 'privacy', 'returns', 'contact', 'imprint'] as const
export type LegalPageName = (typeof legalPageNames)[number]

export function legalPath(page: LegalPageName): string {
  return `/${page}`
}

/** The legal page at a path of the shop; null for any other path. */
export function findLegalPage(pathname: string): LegalPageName | null {
  return legalPageNames.find((page) => legalPath(page) === pathname) ?? null
}

/** The links to all legal pages, in the order in which footers list them. */
export const legalLinks = legalPageNames.map((page) => ({ page, path: legalPath(page), title: legalText.titles[page] }))
