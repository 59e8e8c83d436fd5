import { shopName } from '#platform/shop-name.ts'

/** A page's title as tabs and search engines show it, with the shop's name behind it. */
export function formatPageTitle(title: string): string {
  return `${title} | ${shopName}`
}
