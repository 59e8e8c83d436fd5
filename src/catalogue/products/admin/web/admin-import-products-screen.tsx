import { accessText } from '#access/text.ts'
import { importsText } from '#back-office/imports/text.ts'
import { ImportPage } from '#back-office/imports/web/import-form.tsx'
import { productFileTitles } from '#catalogue/products/product-csv-columns.ts'

export function AdminImportProductsScreen() {
  return (
    <ImportPage
      kind="product"
      title={accessText.importProducts}
      lead={importsText.productsLead}
      backTo="/products"
      titles={productFileTitles}
      hint={importsText.listsHint}
    />
  )
}
