import { currentViewer, type Viewer } from '#access/web/viewer.ts'
import { productPath } from '#catalogue/products/product-path.ts'
import { type ProductListQuery, productQuery, productsQuery } from '#catalogue/products/web/api.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { formatPageTitle } from '#platform/page-head.ts'
import { shopName } from '#platform/shop-name.ts'
import type { PageDefinition } from '#platform/web/router/page-definition.ts'
import { formatPounds } from '#platform/web/ui/text/price.tsx'

/** 'You might also like': other products of the category in the URL (S-PROD-052..055, D-186). */
export function relatedProducts(
  productId: string,
  categoryId: string,
  { visit, userId }: Pick<Viewer, 'visit' | 'userId'>,
): ProductListQuery {
  const sellerId = visit?.userId ?? userId
  return {
    exceptId: productId,
    ...(categoryId && categoryId !== 'all' ? { categoryIds: [categoryId] } : {}),
    ...(sellerId ? { sellerId } : {}),
    ...(visit ? { clientId: visit.clientId } : {}),
  }
}

export const productPage: PageDefinition = {
  load: async (queries, { params, viewer }) => {
    const { productId = '', categoryId = '', from } = params
    const viewing = currentViewer()
    await Promise.all([
      queries.ensureQueryData(productQuery(viewer, productId, from, viewing.visit)),
      // without them the product is shown all the same, and they report their own failure
      queries.prefetchQuery(productsQuery(viewer, relatedProducts(productId, categoryId, viewing))),
    ])
  },
  head: (queries, { params, viewer }) => {
    const { productId = '', from } = params
    const data = queries.getQueryData(productQuery(viewer, productId, from, currentViewer().visit).queryKey)
    if (!data) return { title: shopName, hidden: true }
    const { product, imageBase } = data
    const picture = imageBase + product.pictures[0]
    return {
      title: formatPageTitle(`${product.name} ${storefrontText.by} ${product.brand}`),
      description: `${product.title}. ${formatPounds(product.price)}. ${storefrontText.freeDelivery}.`,
      canonical: productPath(product),
      picture,
      kind: 'product',
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        description: product.title,
        brand: { '@type': 'Brand', name: product.brand },
        image: product.pictures.map((name) => imageBase + name),
        offers: {
          '@type': 'Offer',
          url: productPath(product),
          price: product.price.toFixed(2),
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
        },
      },
    }
  },
}
