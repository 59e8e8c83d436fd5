import { appText } from '#app/text.ts'
import { productCsvColumns } from '#catalogue/products/product-csv-columns.ts'
import { importsText } from '#imports/text.ts'
import { ImportPage } from '#imports/web/import-page.tsx'

export function AdminImportProductsScreen() {
  return (
    <ImportPage
      kind="product"
      title={appText.importProducts}
      lead={importsText.productsLead}
      backTo="/products"
      columns={Object.values(productCsvColumns)}
      hint={importsText.listsHint}
    />
  )
}
