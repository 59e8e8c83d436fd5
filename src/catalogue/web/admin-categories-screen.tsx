import { useState } from 'react'
import { loadAdminList, useAdminList } from '#base/web/admin-list.ts'
import { Link } from '#base/web/router.tsx'
import { listQuery } from '#base/web/table-place.ts'
import { ButtonLink, IconButton } from '#base/web/ui/button.tsx'
import { DataTable } from '#base/web/ui/data-table.tsx'
import { DeletedSelect, deletedFilter } from '#base/web/ui/deleted-select.tsx'
import { ExportButton } from '#base/web/ui/export-button.tsx'
import { plusIcon } from '#base/web/ui/icons.ts'
import { addToIcon, editIcon, trashIcon } from '#base/web/ui/more-icons.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Picture } from '#base/web/ui/picture.tsx'
import { RestoreButton } from '#base/web/ui/restore-button.tsx'
import { IconLink, RowActions } from '#base/web/ui/row-actions.tsx'
import type { Column } from '#base/web/ui/table.tsx'
import { nameSort } from '#catalogue/admin-sorts.ts'
import type { CategoryView } from '#catalogue/contract.ts'
import { adminCategoriesQuery, useRestoreCategory } from '#catalogue/web/admin-api.ts'
import { addSubCategoryAddress } from '#catalogue/web/admin-category-address.ts'
import { DeleteCategory } from '#catalogue/web/admin-delete-category.tsx'
import { namesOf } from '#catalogue/web/admin-names.ts'
import cells from '#catalogue/web/admin-table.module.css'
import { adminGoodsMessages as say } from '#messages/admin-goods.ts'
import { commonMessages } from '#messages/common.ts'

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
