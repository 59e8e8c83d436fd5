import { navigationMessages } from '#app/text.ts'
import { productColumns } from '#catalogue/product-columns.ts'
import { importsMessages as say } from '#imports/text.ts'
import { ImportPage } from '#imports/web/import-page.tsx'

export function Component() {
  return (
    <ImportPage
      kind="product"
      title={navigationMessages.importProducts}
      lead={say.productsLead}
      backTo="/products"
      columns={Object.values(productColumns)}
      hint={say.listsHint}
    />
  )
}
