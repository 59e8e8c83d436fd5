import { shopName } from './shop-identity.ts'

/** The head of a page: the server renders it, the browser keeps the document's title up to date. */
export interface PageHead {
  title: string
  description?: string
  /** The canonical path of a page that has several URLs. */
  canonical?: string
  /** The path of the picture for previews in chats (og:image). */
  picture?: string
  /** The largest picture of the first screen, with the widths and sizes of its img, so that browsers fetch it first. */
  firstPicture?: { srcSet: string; sizes: string }
  /** og:type; 'website' by default. */
  kind?: string
  /** schema.org data. */
  jsonLd?: object
  /**
   * For a page that is mostly opened once, by a link in a message, and perhaps on a slow line: its styles are inlined, and its fonts load
   * after its scripts.
   */
  isOpenedByLink?: boolean
  /** Search engines shall not index the page. */
  hidden?: boolean
  /** Like `hidden`, except that the page keeps its canonical link and its URL in previews, since whoever has its address may open it. */
  unlisted?: boolean
}

/** A page's title as tabs and search engines show it, with the shop's name behind it. */
export function formatPageTitle(title: string): string {
  return `${title} | ${shopName()}`
}
