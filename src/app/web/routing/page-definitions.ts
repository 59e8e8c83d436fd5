import type { ScreenName } from '#app/routes.ts'
import { homePage } from '#catalogue/home/web/home.head.ts'
import { productPage } from '#catalogue/products/web/product.head.ts'
import { explorePage } from '#catalogue/search/web/explore.head.ts'
import type { PageDefinition } from '#platform/web/router/page-definition.ts'

/** The screens whose data is loaded before they are rendered, and whose head depends on it. */
export const pageDefinitions: Partial<Record<ScreenName, PageDefinition>> = {
  HomeScreen: homePage,
  ExploreScreen: explorePage,
  ProductScreen: productPage,
}
