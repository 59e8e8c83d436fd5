import { useState } from 'react'
import type { AdminProductView } from '#catalogue/admin-contract.ts'
import { productSort } from '#catalogue/admin-sorts.ts'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import { adminProductsQuery, useChangeProducts, useDeleteProduct } from '#catalogue/web/admin-api.ts'
import { ProductSwitch } from '#catalogue/web/admin-product-switch.tsx'
import { ManyProducts } from '#catalogue/web/admin-products-many.tsx'
import { importsText } from '#imports/text.ts'
import { commonText } from '#platform/text.ts'
import { loadAdminList, useAdminList, useChosenRows } from '#platform/web/admin-list.ts'
import { Link } from '#platform/web/router.tsx'
import { listQuery } from '#platform/web/table-place.ts'
import { ButtonLink, IconButton } from '#platform/web/ui/button.tsx'
import { DataTable } from '#platform/web/ui/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/delete-dialog.tsx'
import { DeletedSelect, deletedFilter } from '#platform/web/ui/deleted-select.tsx'
import { ExportButton } from '#platform/web/ui/export-button.tsx'
import { plusIcon } from '#platform/web/ui/icons.ts'
import { editIcon, trashIcon } from '#platform/web/ui/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { poundsText } from '#platform/web/ui/price.tsx'
import { RestoreButton } from '#platform/web/ui/restore-button.tsx'
import { IconLink, RowActions } from '#platform/web/ui/row-actions.tsx'
import type { Column } from '#platform/web/ui/table.tsx'

const filters = [deletedFilter]
export const load = loadAdminList(adminProductsQuery, filters)

export function Component() {
  const { table, query } = useAdminList(adminProductsQuery, ({ prods, ttl }) => ({ rows: prods, total: ttl }), filters)
  const deleted = table.place.filters[deletedFilter] === '1'
  const [leaving, setLeaving] = useState<AdminProductView | null>(null)
  const [chosen, setChosen] = useChosenRows(table.place)
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
            <DeletedSelect
              table={table}
              present={adminCatalogueText.inTheShop}
              deleted={adminCatalogueText.deletedOnes}
            />
            <ExportButton list="products" query={listQuery(table.place)} />
            <ButtonLink small look="secondary" to="/products/import">
              {importsText.import}
            </ButtonLink>
            <ButtonLink small icon={plusIcon} to="/products/add-new-product">
              {adminCatalogueText.addProduct}
            </ButtonLink>
          </>
        }
        selection={{
          chosen,
          onChoose: setChosen,
          label: ({ name }) => name,
          actions: <ManyProducts ids={[...chosen]} deleted={deleted} onDone={() => setChosen(new Set())} />,
        }}
        empty={adminCatalogueText.noProducts}
      />
      <DeleteDialog of={leaving} onDelete={({ _id }) => remove.mutateAsync(_id)} onClose={() => setLeaving(null)}>
        {({ name }) => (
          <p>
            <strong>{name}</strong> {adminCatalogueText.deleteProduct}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

type ProductColumn = Column<AdminProductView>

const number: ProductColumn = {
  title: adminCatalogueText.serialNumber,
  cell: (_product, place) => place,
  figures: true,
}
const figures: readonly ProductColumn[] = [
  { title: adminCatalogueText.brand, sort: productSort.brand, cell: ({ brand }) => brand },
  { title: adminCatalogueText.price, sort: productSort.price, cell: ({ price }) => poundsText(price), figures: true },
  {
    title: adminCatalogueText.commission,
    sort: productSort.commission,
    cell: ({ commission }) => poundsText(commission),
    figures: true,
  },
  { title: adminCatalogueText.rrp, sort: productSort.rrp, cell: ({ rrp }) => poundsText(rrp), figures: true },
  {
    title: adminCatalogueText.quantityShort,
    sort: productSort.quantity,
    cell: ({ quantity }) => quantity,
    figures: true,
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

const actionColumn = (onDelete: (product: AdminProductView) => void): ProductColumn => ({
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

function Restore({ _id, name }: AdminProductView) {
  const change = useChangeProducts()
  return <RestoreButton name={name} onRestore={() => change.mutateAsync({ ids: [_id], change: 'restore' })} />
}
