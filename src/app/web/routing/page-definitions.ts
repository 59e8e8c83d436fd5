import type { ScreenName } from '#app/routes.ts'
import { homePage } from '#catalogue/home/web/home.head.ts'
import { productPage } from '#catalogue/products/web/product.head.ts'
import { explorePage } from '#catalogue/search/web/explore.head.ts'
import { legalPage } from '#legal/web/legal.head.ts'
import type { PageDefinition } from '#platform/web/router/page-definition.ts'
import { myStockPage } from '#stock/web/my-stock.head.ts'

/** The screens whose data is loaded before they are rendered, or whose head depends on their data or their viewer. */
export const pageDefinitions: Partial<Record<ScreenName, PageDefinition>> = {
  HomeScreen: homePage,
  ExploreScreen: explorePage,
  ProductScreen: productPage,
  MyStockScreen: myStockPage,
  LegalPageScreen: legalPage,
}
