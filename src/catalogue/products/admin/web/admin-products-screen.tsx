import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '#back-office/frame/web/export-button.tsx'
import { prefetchAdminList, useAdminList, useSelectedRows } from '#back-office/frame/web/use-admin-list.ts'
import { useListArrangement } from '#back-office/frame/web/use-list-arrangement.ts'
import { importsText } from '#back-office/imports/text.ts'
import { productSort } from '#catalogue/admin/sort-codes.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { categoryNamesQuery } from '#catalogue/categories/web/api.ts'
import { commonText } from '#platform/text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable, IconLink, RowActions } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { FilterPeriod, FilterSelect } from '#platform/web/ui/back-office/filter-fields.tsx'
import { listQuery, type useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { DeletedFilter, deletedFilterName, RestoreButton } from '#platform/web/ui/back-office/table-toolbar.tsx'
import { ButtonLink, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { productFilterNames, productStates } from '../product-filters.ts'
import { type AdminProduct, adminProductsQuery, useBulkUpdateProducts, useDeleteProduct } from './api.ts'
import { BulkActions } from './bulk-actions.tsx'
import { ProductSwitch } from './product-switch.tsx'

const filters = [...productFilterNames, deletedFilterName]
export const load = prefetchAdminList(adminProductsQuery, filters, 'products')

export function AdminProductsScreen() {
  const { table, query } = useAdminList(
    adminProductsQuery,
    ({ products, total }) => ({ rows: products, total }),
    filters,
  )
  const deleted = table.params.filters[deletedFilterName] === '1'
  const arrangement = useListArrangement('products')
  const [productToDelete, setProductToDelete] = useState<AdminProduct | null>(null)
  const [selected, setSelected] = useSelectedRows(table.params)
  const deleteProduct = useDeleteProduct()
  return (
    <>
      <PageTitle>{adminCatalogueText.products}</PageTitle>
      <DataTable
        caption={adminCatalogueText.products}
        columns={
          deleted
            ? [...plainColumns, restoreColumn]
            : [...linkedColumns, ...switchColumns, actionColumn(setProductToDelete)]
        }
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: adminCatalogueText.searchProducts }}
        actions={
          <>
            <DeletedFilter table={table} present={adminCatalogueText.present} deleted={adminCatalogueText.deleted} />
            <ExportButton list="products" query={listQuery(table.params)} />
            <ButtonLink small variant="secondary" to="/products/import">
              {importsText.import}
            </ButtonLink>
            <ButtonLink small icon={plusIcon} to="/products/add-new-product">
              {adminCatalogueText.addProduct}
            </ButtonLink>
          </>
        }
        filters={<ProductFilters table={table} />}
        arrangement={arrangement}
        selection={{
          selected,
          onSelect: setSelected,
          label: ({ name }) => name,
          actions: <BulkActions ids={[...selected]} deleted={deleted} onDone={() => setSelected(new Set())} />,
        }}
        empty={adminCatalogueText.noProducts}
        firstStep={{ to: '/products/add-new-product', label: adminCatalogueText.firstProduct }}
      />
      <DeleteDialog
        item={productToDelete}
        onDelete={({ id }) => deleteProduct.mutateAsync(id)}
        onClose={() => setProductToDelete(null)}
      >
        {({ name }) => (
          <p>
            <strong>{name}</strong> {adminCatalogueText.deleteProduct}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

type ProductColumn = Column<AdminProduct>

const numberColumn: ProductColumn = {
  title: adminCatalogueText.serialNumber,
  cell: (_product, number) => number,
  numeric: true,
  onTablets: 'left out',
}
const amountColumns: readonly ProductColumn[] = [
  {
    title: adminCatalogueText.brand,
    name: 'brand',
    sort: productSort.brand,
    cell: ({ brand }) => brand,
    onTablets: 'line',
  },
  {
    title: adminCatalogueText.price,
    name: 'price',
    sort: productSort.price,
    cell: ({ price }) => formatPounds(price),
    numeric: true,
  },
  {
    title: adminCatalogueText.commission,
    name: 'commission',
    sort: productSort.commission,
    cell: ({ commission }) => formatPounds(commission),
    numeric: true,
    onTablets: 'titled line',
  },
  {
    title: adminCatalogueText.rrp,
    name: 'rrp',
    sort: productSort.rrp,
    cell: ({ rrp }) => formatPounds(rrp),
    numeric: true,
    onTablets: 'titled line',
  },
  {
    title: adminCatalogueText.quantityShort,
    name: 'quantity',
    sort: productSort.quantity,
    cell: ({ quantity }) => quantity,
    numeric: true,
  },
]
const plainColumns: readonly ProductColumn[] = [
  numberColumn,
  { title: adminCatalogueText.name, sort: productSort.name, cell: ({ name }) => name },
  ...amountColumns,
]
const linkedColumns: readonly ProductColumn[] = [
  numberColumn,
  {
    title: adminCatalogueText.name,
    sort: productSort.name,
    cell: ({ id, name }) => <Link to={`/products/product-details/${id}`}>{name}</Link>,
  },
  ...amountColumns,
]
const switchColumns: readonly ProductColumn[] = [
  {
    title: adminCatalogueText.featured,
    name: 'featured',
    cell: (product) => <ProductSwitch product={product} flag="isFeatured" />,
  },
  {
    title: adminCatalogueText.popular,
    name: 'popular',
    cell: (product) => <ProductSwitch product={product} flag="isPopular" />,
  },
  {
    title: adminCatalogueText.hide,
    name: 'hide',
    cell: (product) => <ProductSwitch product={product} flag="isVisible" />,
  },
]

const actionColumn = (onDelete: (product: AdminProduct) => void): ProductColumn => ({
  title: adminCatalogueText.action,
  cell: (product) => (
    <RowActions>
      <IconLink
        to={`/products/edit-product/${product.id}`}
        icon={pencilIcon}
        label={`${adminCatalogueText.edit} ${product.name}`}
        aria-keyshortcuts="e"
      />
      <IconButton icon={trashIcon} label={`${commonText.delete} ${product.name}`} onClick={() => onDelete(product)} />
    </RowActions>
  ),
})

const restoreColumn: ProductColumn = { title: adminCatalogueText.action, cell: (product) => <Restore {...product} /> }

function Restore({ id, name }: AdminProduct) {
  const bulkUpdate = useBulkUpdateProducts()
  return <RestoreButton name={name} onRestore={() => bulkUpdate.mutateAsync({ ids: [id], action: 'restore' })} />
}

/** The filters of the back office's products: status, category and the days on which they were added. */
function ProductFilters({ table }: { table: ReturnType<typeof useTableParams> }) {
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
