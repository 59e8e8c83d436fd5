import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import playlistAddIcon from '@tabler/icons/outline/playlist-add.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useState } from 'react'
import { ExportButton } from '#back-office/frame/web/export-button.tsx'
import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { nameSort } from '#catalogue/admin/sort-codes.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { joinNames } from '#catalogue/admin/web/join-names.ts'
import { commonText } from '#platform/text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable, IconLink, RowActions } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { listQuery } from '#platform/web/ui/back-office/list-query-api.ts'
import { DeletedFilter, deletedFilterName, RestoreButton } from '#platform/web/ui/back-office/table-toolbar.tsx'
import { ButtonLink, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import cells from '../../../admin/web/table-cells.module.css'
import type { AdminCategory } from './api.ts'
import { addSubCategoryPath, adminCategoriesQuery, useDeleteCategory, useRestoreCategory } from './api.ts'

interface DeleteCategoryDialogProps {
  /** The category to delete; null while the dialog is closed. */
  category: { id: string; name: string } | null
  onClose: () => void
}

const filters = [deletedFilterName]

export const load = prefetchAdminList(adminCategoriesQuery, filters)

export function AdminCategoriesScreen() {
  const { table, query } = useAdminList(
    adminCategoriesQuery,
    ({ categories, imageBase, total }) => ({ rows: categories, imageBase, total }),
    filters,
  )
  const deleted = table.params.filters[deletedFilterName] === '1'
  const [categoryToDelete, setCategoryToDelete] = useState<AdminCategory | null>(null)
  const imageBase = query.data?.imageBase ?? ''
  return (
    <>
      <PageTitle>{adminCatalogueText.categories}</PageTitle>
      <DataTable
        caption={adminCatalogueText.categories}
        columns={[...columnsOf(imageBase, deleted), deleted ? restoreColumn : actionColumn(setCategoryToDelete)]}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: adminCatalogueText.searchCategories }}
        actions={
          <>
            <DeletedFilter table={table} present={adminCatalogueText.present} deleted={adminCatalogueText.deleted} />
            <ExportButton list="categories" query={listQuery(table.params)} />
            <ButtonLink small icon={plusIcon} to="/category/add-category">
              {adminCatalogueText.addCategory}
            </ButtonLink>
          </>
        }
        empty={adminCatalogueText.noCategoriesYet}
        firstStep={{
          to: '/category/add-category',
          label: adminCatalogueText.firstCategory,
          hint: adminCatalogueText.firstCategoryHint,
        }}
      />
      <DeleteCategoryDialog category={categoryToDelete} onClose={() => setCategoryToDelete(null)} />
    </>
  )
}

type CategoryColumn = Column<AdminCategory>

const columnsOf = (imageBase: string, deleted: boolean): CategoryColumn[] => [
  { title: adminCatalogueText.serialNumber, cell: (_category, number) => number, numeric: true, onTablets: 'left out' },
  {
    title: adminCatalogueText.name,
    sort: nameSort,
    cell: ({ id, name }) =>
      deleted ? (
        name
      ) : (
        <Link className={cells.whole} to={`/category/category-details/${id}`}>
          {name}
        </Link>
      ),
  },
  {
    title: adminCatalogueText.subCategories,
    cell: ({ subCategories }) => joinNames(subCategories) || adminCatalogueText.none,
  },
  {
    title: adminCatalogueText.description,
    cell: ({ description }) => <span className={cells.words}>{description}</span>,
  },
  {
    title: adminCatalogueText.image,
    cell: ({ picture }) => (
      <Picture small base={imageBase} name={picture} alt="" sizes="64px" className={cells.picture} />
    ),
  },
]

const actionColumn = (onDelete: (category: AdminCategory) => void): CategoryColumn => ({
  title: adminCatalogueText.action,
  cell: (category) => (
    <RowActions>
      <IconLink
        to={`/category/edit-category/${category.id}`}
        icon={pencilIcon}
        label={`${adminCatalogueText.edit} ${category.name}`}
        aria-keyshortcuts="e"
      />
      <IconButton icon={trashIcon} label={`${commonText.delete} ${category.name}`} onClick={() => onDelete(category)} />
      <IconLink
        to={addSubCategoryPath(category.id)}
        icon={playlistAddIcon}
        label={`${adminCatalogueText.addSubCategory}: ${category.name}`}
      />
    </RowActions>
  ),
})

const restoreColumn: CategoryColumn = {
  title: adminCatalogueText.action,
  cell: (category) => <Restore {...category} />,
}

function Restore({ id, name }: AdminCategory) {
  const restore = useRestoreCategory()
  return <RestoreButton name={name} onRestore={() => restore.mutateAsync(id)} />
}

/** Asks whether to delete the category, and warns that its products are deleted too (D-206). */
function DeleteCategoryDialog({ category, onClose }: DeleteCategoryDialogProps) {
  const deleteCategory = useDeleteCategory()
  return (
    <DeleteDialog item={category} onDelete={({ id }) => deleteCategory.mutateAsync(id)} onClose={onClose}>
      {({ name }) => (
        <p>
          <strong>{name}</strong>: {adminCatalogueText.deleteCategory}
        </p>
      )}
    </DeleteDialog>
  )
}
