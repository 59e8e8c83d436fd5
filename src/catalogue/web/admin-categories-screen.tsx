import { useState } from 'react'
import { nameSort } from '#catalogue/admin-sorts.ts'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import type { CategoryView } from '#catalogue/contract.ts'
import { adminCategoriesQuery, useRestoreCategory } from '#catalogue/web/admin-api.ts'
import { addSubCategoryAddress } from '#catalogue/web/admin-category-address.ts'
import { DeleteCategory } from '#catalogue/web/admin-delete-category.tsx'
import { namesOf } from '#catalogue/web/admin-names.ts'
import cells from '#catalogue/web/admin-table.module.css'
import { commonText } from '#platform/text.ts'
import { loadAdminList, useAdminList } from '#platform/web/admin-list.ts'
import { Link } from '#platform/web/router.tsx'
import { listQuery } from '#platform/web/table-place.ts'
import { ButtonLink, IconButton } from '#platform/web/ui/button.tsx'
import { DataTable } from '#platform/web/ui/data-table.tsx'
import { DeletedSelect, deletedFilter } from '#platform/web/ui/deleted-select.tsx'
import { ExportButton } from '#platform/web/ui/export-button.tsx'
import { plusIcon } from '#platform/web/ui/icons.ts'
import { addToIcon, editIcon, trashIcon } from '#platform/web/ui/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { RestoreButton } from '#platform/web/ui/restore-button.tsx'
import { IconLink, RowActions } from '#platform/web/ui/row-actions.tsx'
import type { Column } from '#platform/web/ui/table.tsx'

const filters = [deletedFilter]
export const load = loadAdminList(adminCategoriesQuery, filters)

export function Component() {
  const { table, query } = useAdminList(
    adminCategoriesQuery,
    ({ catgs, bP, ttl }) => ({ rows: catgs, base: bP, total: ttl }),
    filters,
  )
  const deleted = table.place.filters[deletedFilter] === '1'
  const [leaving, setLeaving] = useState<CategoryView | null>(null)
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
            <DeletedSelect
              table={table}
              present={adminCatalogueText.inTheShop}
              deleted={adminCatalogueText.deletedOnes}
            />
            <ExportButton list="categories" query={listQuery(table.place)} />
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

type CategoryColumn = Column<CategoryView>

const columnsOf = (base: string, deleted: boolean): CategoryColumn[] => [
  { title: adminCatalogueText.serialNumber, cell: (_category, number) => number, figures: true },
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

const actionColumn = (onDelete: (category: CategoryView) => void): CategoryColumn => ({
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

function Restore({ _id, name }: CategoryView) {
  const restore = useRestoreCategory()
  return <RestoreButton name={name} onRestore={() => restore.mutateAsync(_id)} />
}
