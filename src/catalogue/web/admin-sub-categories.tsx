import { useState } from 'react'
import { IconButton } from '#base/web/ui/button.tsx'
import { DeleteDialog } from '#base/web/ui/delete-dialog.tsx'
import { editIcon, trashIcon } from '#base/web/ui/more-icons.ts'
import { RowActions } from '#base/web/ui/row-actions.tsx'
import { useDeleteSubCategory } from '#catalogue/web/admin-api.ts'
import { RenameSubCategory } from '#catalogue/web/admin-rename-sub-category.tsx'
import { adminGoodsMessages as say } from '#messages/admin-goods.ts'
import { commonMessages } from '#messages/common.ts'
import style from './admin-sub-categories.module.css'

interface SubCategory {
  _id: string
  name: string
}

/** The sub-categories of one category, each to be renamed or deleted. */
export function SubCategories({ of }: { of: readonly SubCategory[] }) {
  const [renaming, setRenaming] = useState<SubCategory | null>(null)
  const [leaving, setLeaving] = useState<SubCategory | null>(null)
  const remove = useDeleteSubCategory()
  if (of.length === 0) return <p>{say.noSubCategories}</p>
  return (
    <>
      <table className={style.table}>
        <caption className="unseen">{say.subCategories}</caption>
        <thead>
          <tr>
            <th scope="col">{say.serialNumber}</th>
            <th scope="col">{say.name}</th>
            <th scope="col">{say.action}</th>
          </tr>
        </thead>
        <tbody>
          {of.map((sub, at) => (
            <tr key={sub._id}>
              <td className="figures">{at + 1}</td>
              <td>{sub.name}</td>
              <td>
                <RowActions>
                  <IconButton icon={editIcon} label={`${say.edit} ${sub.name}`} onClick={() => setRenaming(sub)} />
                  <IconButton
                    icon={trashIcon}
                    label={`${commonMessages.delete} ${sub.name}`}
                    onClick={() => setLeaving(sub)}
                  />
                </RowActions>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {renaming && <RenameSubCategory subCategory={renaming} onClose={() => setRenaming(null)} />}
      <DeleteDialog of={leaving} onDelete={({ _id }) => remove.mutateAsync(_id)} onClose={() => setLeaving(null)}>
        {({ name }) => (
          <p>
            <strong>{name}</strong>: {say.deleteSubCategory}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}
