import { useState } from 'react'
import { ExportButton } from '#backoffice/web/export-button.tsx'
import { prefetchAdminList, useAdminList } from '#backoffice/web/use-admin-list.ts'
import { nameSort } from '#catalogue/admin/sort-codes.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { namesOf } from '#catalogue/admin/web/join-names.ts'
import cells from '#catalogue/admin/web/table-cells.module.css'
import { addSubCategoryAddress } from '#catalogue/categories/admin/web/add-sub-category-path.ts'
import { DeleteCategory } from '#catalogue/categories/admin/web/delete-category-dialog.tsx'
import type { CategoryWire } from '#catalogue/categories/contract.ts'
import { adminCategoriesQuery, useRestoreCategory } from '#catalogue/products/admin/web/api.ts'
import { commonText } from '#platform/text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { DeletedFilter, deletedFilterName } from '#platform/web/ui/back-office/deleted-filter.tsx'
import { RestoreButton } from '#platform/web/ui/back-office/restore-button.tsx'
import { IconLink, RowActions } from '#platform/web/ui/back-office/row-actions.tsx'
import { listQuery } from '#platform/web/ui/back-office/table-params.ts'
import { ButtonLink, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { plusIcon } from '#platform/web/ui/icons/icons.ts'
import { addToIcon, editIcon, trashIcon } from '#platform/web/ui/icons/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Picture } from '#platform/web/ui/storefront/picture.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'

const filters = [deletedFilterName]
export const load = prefetchAdminList(adminCategoriesQuery, filters)

export function AdminCategoriesScreen() {
  const { table, query } = useAdminList(
    adminCategoriesQuery,
    ({ catgs, bP, ttl }) => ({ rows: catgs, base: bP, total: ttl }),
    filters,
  )
  const deleted = table.params.filters[deletedFilterName] === '1'
  const [leaving, setLeaving] = useState<CategoryWire | null>(null)
  const base = query.data?.base ?? ''
  return (
    <>
      <PageTitle>{adminCatalogueText.categories}</PageTitle>
      <DataTable
        caption={adminCatalogueText.categories}
        columns={[...columnsOf(base, deleted), deleted ? restoreColumn : actionColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: adminCatalogueText.searchCategories }}
        actions={
          <>
            <DeletedFilter
              table={table}
              present={adminCatalogueText.inTheShop}
              deleted={adminCatalogueText.deletedOnes}
            />
            <ExportButton list="categories" query={listQuery(table.params)} />
            <ButtonLink small icon={plusIcon} to="/category/add-category">
              {adminCatalogueText.addCategory}
            </ButtonLink>
          </>
        }
        empty={adminCatalogueText.noCategoriesYet}
      />
      <DeleteCategory category={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

type CategoryColumn = Column<CategoryWire>

const columnsOf = (base: string, deleted: boolean): CategoryColumn[] => [
  { title: adminCatalogueText.serialNumber, cell: (_category, number) => number, numeric: true },
  {
    title: adminCatalogueText.name,
    sort: nameSort,
    cell: ({ _id, name }) =>
      deleted ? (
        name
      ) : (
        <Link className={cells.whole} to={`/category/category-details/${_id}`}>
          {name}
        </Link>
      ),
  },
  { title: adminCatalogueText.subCategories, cell: ({ subcatg }) => namesOf(subcatg) || adminCatalogueText.none },
  { title: adminCatalogueText.description, cell: ({ desc }) => <span className={cells.words}>{desc}</span> },
  {
    title: adminCatalogueText.image,
    cell: ({ img }) => <Picture small base={base} name={img} alt="" sizes="64px" className={cells.picture} />,
  },
]

const actionColumn = (onDelete: (category: CategoryWire) => void): CategoryColumn => ({
  title: adminCatalogueText.action,
  cell: (category) => (
    <RowActions>
      <IconLink
        to={`/category/edit-category/${category._id}`}
        icon={editIcon}
        label={`${adminCatalogueText.edit} ${category.name}`}
      />
      <IconButton icon={trashIcon} label={`${commonText.delete} ${category.name}`} onClick={() => onDelete(category)} />
      <IconLink
        to={addSubCategoryAddress(category._id)}
        icon={addToIcon}
        label={`${adminCatalogueText.addSubCategory}: ${category.name}`}
      />
    </RowActions>
  ),
})

const restoreColumn: CategoryColumn = {
  title: adminCatalogueText.action,
  cell: (category) => <Restore {...category} />,
}

function Restore({ _id, name }: CategoryWire) {
  const restore = useRestoreCategory()
  return <RestoreButton name={name} onRestore={() => restore.mutateAsync(_id)} />
}
