import { useState } from 'react'
import { loadAdminList, useAdminList, useChosenRows } from '#base/web/admin-list.ts'
import { Link } from '#base/web/router.tsx'
import { listQuery } from '#base/web/table-place.ts'
import { ButtonLink, IconButton } from '#base/web/ui/button.tsx'
import { DataTable } from '#base/web/ui/data-table.tsx'
import { DeleteDialog } from '#base/web/ui/delete-dialog.tsx'
import { DeletedSelect, deletedFilter } from '#base/web/ui/deleted-select.tsx'
import { ExportButton } from '#base/web/ui/export-button.tsx'
import { plusIcon } from '#base/web/ui/icons.ts'
import { editIcon, trashIcon } from '#base/web/ui/more-icons.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { poundsText } from '#base/web/ui/price.tsx'
import { RestoreButton } from '#base/web/ui/restore-button.tsx'
import { IconLink, RowActions } from '#base/web/ui/row-actions.tsx'
import type { Column } from '#base/web/ui/table.tsx'
import type { AdminProductView } from '#catalogue/admin-contract.ts'
import { productSort } from '#catalogue/admin-sorts.ts'
import { adminProductsQuery, useChangeProducts, useDeleteProduct } from '#catalogue/web/admin-api.ts'
import { ProductSwitch } from '#catalogue/web/admin-product-switch.tsx'
import { ManyProducts } from '#catalogue/web/admin-products-many.tsx'
import { adminGoodsMessages as say } from '#messages/admin-goods.ts'
import { commonMessages } from '#messages/common.ts'
import { importsMessages } from '#messages/imports.ts'

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
      <PageTitle>{say.products}</PageTitle>
      <DataTable
        caption={say.products}
        columns={deleted ? [...facts, restoreColumn] : [...linked, ...switches, actionColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: say.searchProducts }}
        actions={
          <>
            <DeletedSelect table={table} present={say.inTheShop} deleted={say.deletedOnes} />
            <ExportButton list="products" query={listQuery(table.place)} />
            <ButtonLink small look="secondary" to="/products/import">
              {importsMessages.import}
            </ButtonLink>
            <ButtonLink small icon={plusIcon} to="/products/add-new-product">
              {say.addProduct}
            </ButtonLink>
          </>
        }
        selection={{
          chosen,
          onChoose: setChosen,
          label: ({ name }) => name,
          actions: <ManyProducts ids={[...chosen]} deleted={deleted} onDone={() => setChosen(new Set())} />,
        }}
        empty={say.noProducts}
      />
      <DeleteDialog of={leaving} onDelete={({ _id }) => remove.mutateAsync(_id)} onClose={() => setLeaving(null)}>
        {({ name }) => (
          <p>
            <strong>{name}</strong> {say.deleteProduct}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

type ProductColumn = Column<AdminProductView>

const number: ProductColumn = { title: say.serialNumber, cell: (_product, place) => place, figures: true }
const figures: readonly ProductColumn[] = [
  { title: say.brand, sort: productSort.brand, cell: ({ brand }) => brand },
  { title: say.price, sort: productSort.price, cell: ({ price }) => poundsText(price), figures: true },
  {
    title: say.commission,
    sort: productSort.commission,
    cell: ({ commission }) => poundsText(commission),
    figures: true,
  },
  { title: say.rrp, sort: productSort.rrp, cell: ({ rrp }) => poundsText(rrp), figures: true },
  { title: say.quantityShort, sort: productSort.quantity, cell: ({ quantity }) => quantity, figures: true },
]
const facts: readonly ProductColumn[] = [
  number,
  { title: say.name, sort: productSort.name, cell: ({ name }) => name },
  ...figures,
]
const linked: readonly ProductColumn[] = [
  number,
  {
    title: say.name,
    sort: productSort.name,
    cell: ({ _id, name }) => <Link to={`/products/product-details/${_id}`}>{name}</Link>,
  },
  ...figures,
]
const switches: readonly ProductColumn[] = [
  { title: say.featured, cell: (product) => <ProductSwitch product={product} flag="featured" /> },
  { title: say.popular, cell: (product) => <ProductSwitch product={product} flag="pplr" /> },
  { title: say.hide, cell: (product) => <ProductSwitch product={product} flag="status" /> },
]

const actionColumn = (onDelete: (product: AdminProductView) => void): ProductColumn => ({
  title: say.action,
  cell: (product) => (
    <RowActions>
      <IconLink to={`/products/edit-product/${product._id}`} icon={editIcon} label={`${say.edit} ${product.name}`} />
      <IconButton
        icon={trashIcon}
        label={`${commonMessages.delete} ${product.name}`}
        onClick={() => onDelete(product)}
      />
    </RowActions>
  ),
})

const restoreColumn: ProductColumn = { title: say.action, cell: (product) => <Restore {...product} /> }

function Restore({ _id, name }: AdminProductView) {
  const change = useChangeProducts()
  return <RestoreButton name={name} onRestore={() => change.mutateAsync({ ids: [_id], change: 'restore' })} />
}
