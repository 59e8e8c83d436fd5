import { useState } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { RenameSubCategory } from '#catalogue/categories/admin/web/rename-sub-category-dialog.tsx'
import { useDeleteSubCategory } from '#catalogue/products/admin/web/api.ts'
import { commonText } from '#platform/text.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { RowActions } from '#platform/web/ui/back-office/row-actions.tsx'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { editIcon, trashIcon } from '#platform/web/ui/icons/more-icons.ts'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'

interface SubCategory {
  _id: string
  name: string
}

/** The sub-categories of one category, each to be renamed or deleted. */
export function SubCategories({ of }: { of: readonly SubCategory[] }) {
  const [renaming, setRenaming] = useState<SubCategory | null>(null)
  const [leaving, setLeaving] = useState<SubCategory | null>(null)
  const remove = useDeleteSubCategory()
  if (of.length === 0) return <p>{adminCatalogueText.noSubCategories}</p>
  return (
    <>
      <Table
        caption={adminCatalogueText.subCategories}
        columns={[...columns, actionColumn(setRenaming, setLeaving)]}
        rows={of}
        rowKey={({ _id }) => _id}
      />
      {renaming && <RenameSubCategory subCategory={renaming} onClose={() => setRenaming(null)} />}
      <DeleteDialog item={leaving} onDelete={({ _id }) => remove.mutateAsync(_id)} onClose={() => setLeaving(null)}>
        {({ name }) => (
          <p>
            <strong>{name}</strong>: {adminCatalogueText.deleteSubCategory}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

const columns: readonly Column<SubCategory>[] = [
  { title: adminCatalogueText.serialNumber, cell: (_sub, number) => number, numeric: true },
  { title: adminCatalogueText.name, cell: ({ name }) => name },
]

const actionColumn = (
  onRename: (sub: SubCategory) => void,
  onDelete: (sub: SubCategory) => void,
): Column<SubCategory> => ({
  title: adminCatalogueText.action,
  cell: (sub) => (
    <RowActions>
      <IconButton icon={editIcon} label={`${adminCatalogueText.edit} ${sub.name}`} onClick={() => onRename(sub)} />
      <IconButton icon={trashIcon} label={`${commonText.delete} ${sub.name}`} onClick={() => onDelete(sub)} />
    </RowActions>
  ),
})
