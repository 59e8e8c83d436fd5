import { appText } from '#app/text.ts'
import { productColumns } from '#catalogue/product-columns.ts'
import { importsText } from '#imports/text.ts'
import { ImportPage } from '#imports/web/import-page.tsx'

export function Component() {
  return (
    <ImportPage
      kind="product"
      title={appText.importProducts}
      lead={importsText.productsLead}
      backTo="/products"
      columns={Object.values(productColumns)}
      hint={importsText.listsHint}
    />
  )
}
