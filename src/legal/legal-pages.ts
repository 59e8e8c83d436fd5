import { legalText } from './text.ts'

/** The pages that the law asks a shop for. Their names are those of the wire and of the paths. */
export const legalPageNames = ['terms', 'privacy', 'returns', 'contact', 'imprint'] as const
export type LegalPageName = (typeof legalPageNames)[number]

export function legalPath(page: LegalPageName): string {
  return `/${page}`
}

/** The page at a path of the shop; null for any other path. */
export function findLegalPage(pathname: string): LegalPageName | null {
  return legalPageNames.find((page) => legalPath(page) === pathname) ?? null
}

/** The links to all pages, in the order in which footers list them. */
export const legalLinks = legalPageNames.map((page) => ({ page, path: legalPath(page), title: legalText.titles[page] }))
