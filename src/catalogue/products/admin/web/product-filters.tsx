import { useQuery } from '@tanstack/react-query'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { categoryNamesQuery } from '#catalogue/categories/web/api.ts'
import { productStates } from '#catalogue/products/admin/product-filters.ts'
import { FilterPeriod, FilterSelect } from '#platform/web/ui/back-office/filter-fields.tsx'
import type { useTableParams } from '#platform/web/ui/back-office/table-params.ts'

/** The filters of the back office's products: status, category and the days on which they were added. */
export function ProductFilters({ table }: { table: ReturnType<typeof useTableParams> }) {
  const { data: categories = [] } = useQuery(categoryNamesQuery)
  return (
    <>
      <FilterSelect
        table={table}
        name="status"
        label={adminCatalogueText.status}
        any={adminCatalogueText.anyStatus}
        options={productStates.map((value) => ({ value, label: adminCatalogueText.productStates[value] }))}
      />
      <FilterSelect
        table={table}
        name="category"
        label={adminCatalogueText.categoryFilter}
        any={adminCatalogueText.anyCategory}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterPeriod table={table} from={adminCatalogueText.addedFrom} to={adminCatalogueText.addedTo} />
    </>
  )
}
