import { useState } from 'react'
import { nameSort } from '#catalogue/admin-sorts.ts'
import { adminGoodsMessages as say } from '#catalogue/admin-text.ts'
import type { CategoryView } from '#catalogue/contract.ts'
import { adminCategoriesQuery, useRestoreCategory } from '#catalogue/web/admin-api.ts'
import { addSubCategoryAddress } from '#catalogue/web/admin-category-address.ts'
import { DeleteCategory } from '#catalogue/web/admin-delete-category.tsx'
import { namesOf } from '#catalogue/web/admin-names.ts'
import cells from '#catalogue/web/admin-table.module.css'
import { commonMessages } from '#platform/text.ts'
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
      <PageTitle>{say.categories}</PageTitle>
      <DataTable
        caption={say.categories}
        columns={[...columnsOf(base, deleted), deleted ? restoreColumn : actionColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: say.searchCategories }}
        actions={
          <>
            <DeletedSelect table={table} present={say.inTheShop} deleted={say.deletedOnes} />
            <ExportButton list="categories" query={listQuery(table.place)} />
            <ButtonLink small icon={plusIcon} to="/category/add-category">
              {say.addCategory}
            </ButtonLink>
          </>
        }
        empty={say.noCategoriesYet}
      />
      <DeleteCategory category={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

type CategoryColumn = Column<CategoryView>

const columnsOf = (base: string, deleted: boolean): CategoryColumn[] => [
  { title: say.serialNumber, cell: (_category, number) => number, figures: true },
  {
    title: say.name,
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
  { title: say.subCategories, cell: ({ subcatg }) => namesOf(subcatg) || say.none },
  { title: say.description, cell: ({ desc }) => <span className={cells.words}>{desc}</span> },
  {
    title: say.image,
    cell: ({ img }) => <Picture small base={base} name={img} alt="" sizes="64px" className={cells.picture} />,
  },
]

const actionColumn = (onDelete: (category: CategoryView) => void): CategoryColumn => ({
  title: say.action,
  cell: (category) => (
    <RowActions>
      <IconLink to={`/category/edit-category/${category._id}`} icon={editIcon} label={`${say.edit} ${category.name}`} />
      <IconButton
        icon={trashIcon}
        label={`${commonMessages.delete} ${category.name}`}
        onClick={() => onDelete(category)}
      />
      <IconLink
        to={addSubCategoryAddress(category._id)}
        icon={addToIcon}
        label={`${say.addSubCategory}: ${category.name}`}
      />
    </RowActions>
  ),
})

const restoreColumn: CategoryColumn = { title: say.action, cell: (category) => <Restore {...category} /> }

function Restore({ _id, name }: CategoryView) {
  const restore = useRestoreCategory()
  return <RestoreButton name={name} onRestore={() => restore.mutateAsync(_id)} />
}
