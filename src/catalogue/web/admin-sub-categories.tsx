import { useState } from 'react'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import { useDeleteSubCategory } from '#catalogue/web/admin-api.ts'
import { RenameSubCategory } from '#catalogue/web/admin-rename-sub-category.tsx'
import { commonText } from '#platform/text.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { DeleteDialog } from '#platform/web/ui/delete-dialog.tsx'
import { editIcon, trashIcon } from '#platform/web/ui/more-icons.ts'
import { RowActions } from '#platform/web/ui/row-actions.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'

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
      <DeleteDialog of={leaving} onDelete={({ _id }) => remove.mutateAsync(_id)} onClose={() => setLeaving(null)}>
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
  { title: adminCatalogueText.serialNumber, cell: (_sub, number) => number, figures: true },
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
