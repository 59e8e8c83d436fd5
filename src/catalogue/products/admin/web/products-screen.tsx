import { useState } from 'react'
import { ExportButton } from '#backoffice/web/export-button.tsx'
import { prefetchAdminList, useAdminList, useSelectedRows } from '#backoffice/web/use-admin-list.ts'
import { productSort } from '#catalogue/admin/sort-codes.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import type { AdminProductWire } from '#catalogue/products/admin/contract.ts'
import { adminProductsQuery, useChangeProducts, useDeleteProduct } from '#catalogue/products/admin/web/api.ts'
import { ManyProducts } from '#catalogue/products/admin/web/bulk-actions.tsx'
import { ProductSwitch } from '#catalogue/products/admin/web/product-switch.tsx'
import { importsText } from '#imports/text.ts'
import { commonText } from '#platform/text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { DeletedFilter, deletedFilterName } from '#platform/web/ui/back-office/deleted-filter.tsx'
import { RestoreButton } from '#platform/web/ui/back-office/restore-button.tsx'
import { IconLink, RowActions } from '#platform/web/ui/back-office/row-actions.tsx'
import { listQuery } from '#platform/web/ui/back-office/table-params.ts'
import { ButtonLink, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { plusIcon } from '#platform/web/ui/icons/icons.ts'
import { editIcon, trashIcon } from '#platform/web/ui/icons/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'

const filters = [deletedFilterName]
export const load = prefetchAdminList(adminProductsQuery, filters)

export function AdminProductsScreen() {
  const { table, query } = useAdminList(adminProductsQuery, ({ prods, ttl }) => ({ rows: prods, total: ttl }), filters)
  const deleted = table.params.filters[deletedFilterName] === '1'
  const [leaving, setLeaving] = useState<AdminProductWire | null>(null)
  const [chosen, setChosen] = useSelectedRows(table.params)
  const remove = useDeleteProduct()
  return (
    <>
      <PageTitle>{adminCatalogueText.products}</PageTitle>
      <DataTable
        caption={adminCatalogueText.products}
        columns={deleted ? [...facts, restoreColumn] : [...linked, ...switches, actionColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: adminCatalogueText.searchProducts }}
        actions={
          <>
            <DeletedFilter
              table={table}
              present={adminCatalogueText.inTheShop}
              deleted={adminCatalogueText.deletedOnes}
            />
            <ExportButton list="products" query={listQuery(table.params)} />
            <ButtonLink small variant="secondary" to="/products/import">
              {importsText.import}
            </ButtonLink>
            <ButtonLink small icon={plusIcon} to="/products/add-new-product">
              {adminCatalogueText.addProduct}
            </ButtonLink>
          </>
        }
        selection={{
          selected: chosen,
          onSelect: setChosen,
          label: ({ name }) => name,
          actions: <ManyProducts ids={[...chosen]} deleted={deleted} onDone={() => setChosen(new Set())} />,
        }}
        empty={adminCatalogueText.noProducts}
      />
      <DeleteDialog item={leaving} onDelete={({ _id }) => remove.mutateAsync(_id)} onClose={() => setLeaving(null)}>
        {({ name }) => (
          <p>
            <strong>{name}</strong> {adminCatalogueText.deleteProduct}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

type ProductColumn = Column<AdminProductWire>

const number: ProductColumn = {
  title: adminCatalogueText.serialNumber,
  cell: (_product, place) => place,
  numeric: true,
}
const figures: readonly ProductColumn[] = [
  { title: adminCatalogueText.brand, sort: productSort.brand, cell: ({ brand }) => brand },
  { title: adminCatalogueText.price, sort: productSort.price, cell: ({ price }) => formatPounds(price), numeric: true },
  {
    title: adminCatalogueText.commission,
    sort: productSort.commission,
    cell: ({ commission }) => formatPounds(commission),
    numeric: true,
  },
  { title: adminCatalogueText.rrp, sort: productSort.rrp, cell: ({ rrp }) => formatPounds(rrp), numeric: true },
  {
    title: adminCatalogueText.quantityShort,
    sort: productSort.quantity,
    cell: ({ quantity }) => quantity,
    numeric: true,
  },
]
const facts: readonly ProductColumn[] = [
  number,
  { title: adminCatalogueText.name, sort: productSort.name, cell: ({ name }) => name },
  ...figures,
]
const linked: readonly ProductColumn[] = [
  number,
  {
    title: adminCatalogueText.name,
    sort: productSort.name,
    cell: ({ _id, name }) => <Link to={`/products/product-details/${_id}`}>{name}</Link>,
  },
  ...figures,
]
const switches: readonly ProductColumn[] = [
  { title: adminCatalogueText.featured, cell: (product) => <ProductSwitch product={product} flag="featured" /> },
  { title: adminCatalogueText.popular, cell: (product) => <ProductSwitch product={product} flag="pplr" /> },
  { title: adminCatalogueText.hide, cell: (product) => <ProductSwitch product={product} flag="status" /> },
]

const actionColumn = (onDelete: (product: AdminProductWire) => void): ProductColumn => ({
  title: adminCatalogueText.action,
  cell: (product) => (
    <RowActions>
      <IconLink
        to={`/products/edit-product/${product._id}`}
        icon={editIcon}
        label={`${adminCatalogueText.edit} ${product.name}`}
      />
      <IconButton icon={trashIcon} label={`${commonText.delete} ${product.name}`} onClick={() => onDelete(product)} />
    </RowActions>
  ),
})

const restoreColumn: ProductColumn = { title: adminCatalogueText.action, cell: (product) => <Restore {...product} /> }

function Restore({ _id, name }: AdminProductWire) {
  const change = useChangeProducts()
  return <RestoreButton name={name} onRestore={() => change.mutateAsync({ ids: [_id], change: 'restore' })} />
}
