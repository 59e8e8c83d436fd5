import { appText } from '#app/text.ts'

/** A page's title as tabs and search engines show it, with the shop's name behind it. */
export function titled(words: string): string {
  return `${words} | ${appText.shopName}`
}

/** What belongs into the head of a page; the server writes it, the browser keeps its title true. */
export interface PageHead {
  title: string
  description?: string
  /** The one address of this page, if it has several: a path. */
  canonical?: string
  /** A picture's path for previews in chats. */
  picture?: string
  /** og:type, 'website' unless told. */
  kind?: 'website' | 'product'
  /** schema.org data. */
  jsonLd?: object
  /** Not for search engines. */
  hidden?: boolean
}
