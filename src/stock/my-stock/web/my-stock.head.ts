import { currentViewer, isClientVisit } from '#access/web/viewer.ts'
import { formatPageTitle } from '#platform/page-head.ts'
import type { PageDefinition } from '#platform/web/router/page-definition.ts'
import { myStockText } from '#stock/my-stock/my-stock-text.ts'

/** The page is personal and not for search engines; for a client it has another title than for a seller (S-XMOD-007). */
export const myStockPage: PageDefinition = {
  head: () => ({
    title: formatPageTitle(isClientVisit(currentViewer()) ? myStockText.buyProducts : myStockText.myStock),
    hidden: true,
  }),
}
