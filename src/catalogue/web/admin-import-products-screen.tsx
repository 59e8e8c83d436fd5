import { ImportPage } from '#admin/web/import-page.tsx'
import { productColumns } from '#catalogue/product-columns.ts'
import { importsMessages as say } from '#messages/imports.ts'
import { navigationMessages } from '#messages/navigation.ts'

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
